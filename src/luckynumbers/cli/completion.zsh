#compdef @NAME@
local place="" word
for word in ${words[2,CURRENT-1]}; do
    case "$place$word" in
    @KNOWN@) place="$place$word/" ;;
    esac
done
case "${words[CURRENT-1]}" in
@VALUES@
esac
case "$place" in
@CASES@
esac
[[ -n "$place" ]] && _files
