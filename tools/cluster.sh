# What the commands that look after a PostgreSQL server share. Sourced by them, after lib.sh; does nothing by itself.

tell() { printf '%s\n' "$@" >&2; }
be_root() { [ "$(id -u)" -eq 0 ] || die 1 "Only root can set up a server. Run: sudo tools/server"; }
# Names and networks stand in SQL and in pg_hba.conf.
check_name() { [[ $1 =~ ^[a-z][a-z0-9_]{0,40}$ ]] || die 2 "\"$1\" cannot be a name here. Use small letters, digits and _."; }
check_network()
{
    [ -z "$network" ] || [[ $network =~ ^[0-9a-fA-F.:]+/[0-9]{1,3}$ ]] ||
        die 2 "\"$network\" is no network. Write it as 192.168.1.0/24."
}
# By standard input, and kept out of the server's log: a command line can be read by everybody on this machine.
new_password() { head -c 18 /dev/urandom | base64 | tr '+/' '-_'; }
as_postgres() { (cd / && HOME=/var/lib/postgresql setpriv --reuid=postgres --regid=postgres --clear-groups "$@"); }
postgres() { as_postgres psql -XqAt -v ON_ERROR_STOP=1 -p "$port" "$@"; }
quietly() { { printf "SET log_statement = 'none';\nSET log_min_error_statement = 'panic';\n"; cat; } | postgres; }
find_cluster()
{
    # Debian's own cluster: the newest one there is.
    read -r version cluster port status _ data _ < <(pg_lsclusters -h | sort -rn | head -n 1) ||
        die 1 "There is no PostgreSQL cluster on this machine. Make one with: pg_createcluster 15 main"
    [[ $status = online* ]] || pg_ctlcluster "$version" "$cluster" start
}
# encrypt: Debian does from the start, with a certificate of this machine's; where that was missing it is made now.
encrypt()
{
    local certificate=/etc/ssl/certs/ssl-cert-snakeoil.pem key=/etc/ssl/private/ssl-cert-snakeoil.key
    [ "$(postgres -c 'SHOW ssl')" != on ] || return 0
    [ -f "$certificate" ] && [ -f "$key" ] || make-ssl-cert generate-default-snakeoil --force-overwrite
    adduser --quiet postgres ssl-cert >/dev/null
    postgres -c "ALTER SYSTEM SET ssl_cert_file = '$certificate'" -c "ALTER SYSTEM SET ssl_key_file = '$key'" \
        -c "ALTER SYSTEM SET ssl = on"
    pg_ctlcluster "$version" "$cluster" restart
    [ "$(postgres -c 'SHOW ssl')" = on ] ||
        die 1 "The server does not encrypt, so nobody on the network was let in. Look into its log: pg_lsclusters."
}
# let_in LINE: of pg_hba.conf, where it is not there yet.
let_in()
{
    local file
    file=$(postgres -c 'SHOW hba_file')
    grep -qxF -- "$1" "$file" || printf '# Rowlock\n%s\n' "$1" >>"$file"
    if [ "$(postgres -c 'SHOW listen_addresses')" != '*' ]; then
        postgres -c "ALTER SYSTEM SET listen_addresses = '*'"
        pg_ctlcluster "$version" "$cluster" restart
    else
        pg_ctlcluster "$version" "$cluster" reload
    fi
}
terminals_line() # DATABASE OWNER NETWORK
{
    printf 'hostssl "%s" "%s",+rowlock_counter,+rowlock_reader %s scram-sha-256' "$1" "$2" "$3"
}
