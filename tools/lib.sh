# What the commands in this folder share. Sourced by them; does nothing by itself.
# Messages go to standard error, so that a command's own output stays its own.

say() { printf '%s\n' "$*" >&2; }

die()
{
    local status=$1
    shift
    printf '%s\n' "$@" >&2
    exit "$status"
}

# The packages of the named sections of packages.txt, one a line.
packages_of()
{
    awk -v wanted=" $* " '
        { sub(/#.*/, "") }
        /^\[.*\]/ { section = $1; gsub(/[][]/, "", section); next }
        NF && index(wanted, " " section " ") { print $1 }' "$source_dir/tools/packages.txt"
}

# Those of them that are not installed. One call of dpkg-query, so that the usual case costs milliseconds.
missing_packages()
{
    local wanted
    wanted=$(packages_of "$@")
    # dpkg-query fails as soon as one name is unknown to it; what it prints is right nevertheless.
    { dpkg-query -W -f='${Package} ${db:Status-Status}\n' $wanted 2>/dev/null || true; } |
        awk -v wanted="$wanted" '
            $2 == "installed" { have[$1] = 1 }
            END { n = split(wanted, names, "\n"); for (i = 1; i <= n; ++i) if (!(names[i] in have)) print names[i] }'
}

# install_missing CONSENT SECTION...
# CONSENT is "yes" (do it) or "ask" (ask the person; without a terminal to ask on, say what is missing and stop).
install_missing()
{
    local consent=$1 missing as_root=() answer
    shift
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not a Debian system, so nothing is installed for you. Rowlock needs what these are on Debian 12:"
        say "  $(packages_of "$@" | tr '\n' ' ')"
        return 0
    fi
    missing=$(missing_packages "$@" | tr '\n' ' ')
    missing=${missing% }
    [ -n "$missing" ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            die 1 "These packages are missing and only root can install them:" "  $missing" \
                "Run as root: apt-get install --no-install-recommends $missing"
        as_root=(sudo)
    fi
    say "These packages are missing and will be installed with apt-get:"
    say "  $missing"
    if [ "$consent" = ask ]; then
        [ -t 0 ] || die 1 "There is no terminal to ask on. Run again with --yes to install them."
        read -r -p "Install them now? [y/N] " answer
        case $answer in
        y | Y | yes | Yes) ;;
        *) die 1 "Nothing was installed. Run again when you like, or with --yes." ;;
        esac
    fi
    # A fresh machine has no package lists yet; an old one has stale ones: both are cured by one update.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null >&2 ||
        say "The package lists could not be refreshed; trying with those at hand."
    # shellcheck disable=SC2086 # a list of words
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $missing \
        </dev/null >&2 ||
        die 1 "The packages could not be installed; apt-get's reason is above." \
            "If the network was away, run the same command again."
}

# build PRESET [CMAKE-ARGUMENT...]: configures and compiles `build_targets` (all of it if empty).
build_targets=()
build()
{
    local preset=$1 folder=$source_dir/build/$1 log=$source_dir/build/configure-$1.log
    shift
    # The compiler cache knows nothing of precompiled headers unless told, and clones in other folders may share it.
    export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}
    export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$source_dir} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
    # CMake remembers its source folder; a tree that was moved or copied starts its build anew.
    if [ -f "$folder/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$source_dir" "$folder/CMakeCache.txt"; then
        say "This source tree was moved since it was built; building anew."
        rm -rf "$folder"
    fi
    mkdir -p "$source_dir/build" || die 1 "No build folder can be made in $source_dir. Use a folder you may write to."
    if ! (cd "$source_dir" && cmake --preset "$preset" "$@") >"$log" 2>&1; then
        cat "$log" >&2
        die 1 "The build could not be configured; the reason is above and in $log."
    fi
    sed -n 's/^-- \(Left out: .*\)/\1/p' "$log" >&2
    cmake --build "$folder" ${build_targets[@]+--target "${build_targets[@]}"} >&2 ||
        die 1 "The build failed; the compiler's reason is above."
}
