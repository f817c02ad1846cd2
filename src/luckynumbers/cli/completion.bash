_@NAME@() {
    local word="${COMP_WORDS[COMP_CWORD]}" place="" choices="" at
    for ((at = 1; at < COMP_CWORD; at++)); do
        case "$place${COMP_WORDS[at]}" in
        @KNOWN@) place="$place${COMP_WORDS[at]}/" ;;
        esac
    done
    case "$place" in
@CASES@
    esac
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _@NAME@ @NAME@
