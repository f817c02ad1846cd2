_@NAME@() {
    local word="${COMP_WORDS[COMP_CWORD]}" last="${COMP_WORDS[COMP_CWORD - 1]}"
    local place="" choices="" head="" at
    for ((at = 1; at < COMP_CWORD; at++)); do
        case "$place${COMP_WORDS[at]}" in
        @KNOWN@) place="$place${COMP_WORDS[at]}/" ;;
        esac
    done
    # The shell takes level:3 for three words.
    if [[ "$word" == ":" ]]; then
        head="$last:" word=""
    elif [[ "$last" == ":" ]]; then
        head="${COMP_WORDS[COMP_CWORD - 2]}:"
    fi
    case "$last" in
@VALUES@
    *)
        case "$place" in
@CASES@
        esac
        ;;
    esac
    COMPREPLY=($(compgen -W "$choices" -- "$head$word"))
    COMPREPLY=("${COMPREPLY[@]#"$head"}")
}
complete -o default -F _@NAME@ @NAME@
