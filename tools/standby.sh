# A server that others follow, and what becomes of them (docs/server.md). Sourced by tools/server, after cluster.sh.

# Whoever may follow is in the role rowlock_standby; who is waited for has where it was last seen as its comment. Both are
# the server's, and so every machine has them.
group=rowlock_standby
passwords=/var/lib/postgresql/.pgpass
members="SELECT r.rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member JOIN pg_roles g ON g.oid = m.roleid
    WHERE g.rolname = '$group'"

is_standby() { [ "$(postgres -c 'SELECT pg_is_in_recovery()')" = t ]; }
standbys_line() { printf 'hostssl replication,postgres +%s %s scram-sha-256' "$group" "$network"; }
settings() # each as ALTER SYSTEM has it: on this machine alone, so each machine is told
{
    local setting
    for setting in "wal_keep_size = '1GB'" "wal_sender_timeout = '5s'" "wal_receiver_timeout = '5s'" \
        "wal_receiver_status_interval = '1s'" "tcp_keepalives_idle = 2" "tcp_keepalives_interval = 1" \
        "tcp_keepalives_count = 3" "tcp_user_timeout = '5s'"; do
        postgres -c "ALTER SYSTEM SET $setting"
    done
}
wait_for_standbys() # NAME...; none: for nobody
{
    local names=${*// /}
    names=$(IFS=,; printf '%s' "$*")
    postgres -c "ALTER SYSTEM SET synchronous_standby_names = '${names:+ANY 1 ($names)}'" -c "SELECT pg_reload_conf()" >/dev/null
}

forget_others() # NAME...: who is waited for
{
    local name
    while read -r name; do
        [[ " $* " = *" $name "* ]] || postgres -c "COMMENT ON ROLE \"$name\" IS NULL"
    done < <(postgres -c "$members")
}
listed() { local all="$*"; printf '%s' "${all// / or }"; }

# On the server: those of `standbys` follow, or are told how, and are waited for from then on.
have_followed()
{
    local name password follow=() known
    check_network
    be_root
    for name in "${standbys[@]}"; do check_name "$name"; done
    [ ${#standbys[@]} -le 2 ] || die 2 "One or two machines follow, and not more."
    find_cluster
    ! is_standby || die 1 "This machine is a standby itself. Run this on the server that it follows."
    [ "$(postgres -c 'SHOW wal_level')" != minimal ] ||
        die 1 "Nobody can follow this server: its wal_level is minimal. Take that setting out, and restart it."
    [ -n "$(postgres -c "SELECT 1 FROM pg_roles WHERE rolname = '$group'")" ] ||
        postgres -c "CREATE ROLE $group NOLOGIN" -c "GRANT pg_monitor TO $group"
    for name in "${standbys[@]}"; do
        known=$(postgres -c "SELECT (rolname IN ($members))::int FROM pg_roles WHERE rolname = '$name'")
        [ "$known" != 0 ] || die 1 "There is a user $name already, who is no standby. Choose another name."
        [ -z "$known" ] || continue
        [ -n "$network" ] || die 2 "Say from where $name comes: --network ADDRESS/BITS."
        password=$(new_password)
        quietly <<SQL
CREATE ROLE "$name" LOGIN REPLICATION PASSWORD '$password' IN ROLE $group;
SQL
        follow+=("$name:$password")
    done
    settings
    postgres -c "SELECT pg_reload_conf()" >/dev/null
    if [ -n "$network" ]; then
        encrypt
        let_in "$(standbys_line)"
    fi
    [ ${#follow[@]} -eq 0 ] || tell "On each machine that is to follow, from a clone, with the password here when it asks:"
    for name in ${follow[@]+"${follow[@]}"}; do
        tell "   sudo tools/server follow $(hostname -f 2>/dev/null || hostname):$port --as ${name%%:*} --network $network" \
            "   ${name#*:}"
    done
    tell "Waiting for $(listed "${standbys[@]}") to follow (end with Ctrl+C, and run the same again later) ..."
    for name in "${standbys[@]}"; do
        until [ "$(postgres -c "SELECT count(*) FROM pg_stat_replication WHERE application_name = '$name' AND state = 'streaming'")" != 0 ]; do
            sleep 1
        done
        postgres -c "DO \$\$ BEGIN EXECUTE format('COMMENT ON ROLE \"$name\" IS %L', (SELECT host(client_addr) || ' $port' FROM
            pg_stat_replication WHERE application_name = '$name' LIMIT 1)); END \$\$"
    done
    # With those that follow already, should only one have been named. The comment of one that is not waited for goes.
    mapfile -t known < <(postgres -c "SELECT DISTINCT application_name FROM pg_stat_replication WHERE state = 'streaming' AND application_name IN ($members)")
    wait_for_standbys "${known[@]}"
    forget_others "${known[@]}"
    tell "From now on a sale is told as saved when $(listed "${known[@]}") has it too (one of them, where there are two)." \
        "Terminals are given all of the servers: postgresql://NAME@$(hostname -f 2>/dev/null || hostname),OTHER/DATABASE"
}

standby_command()
{
    local command=$1 consent=ask host= as= network= without= even_so=
    shift
    if [ "$command" = follow ]; then
        [ $# -gt 0 ] && [[ $1 != -* ]] || die 2 "Say whom to follow: tools/server follow HOST --as NAME --network ADDRESS/BITS"
        host=$1
        shift
    fi
    while [ $# -gt 0 ]; do
        case $command:$1 in
        follow:--yes | follow:-y) consent=yes ;;
        promote:--even-so) even_so=yes ;;
        follow:--as | follow:--network | promote:--without)
            [ $# -ge 2 ] || die 2 "$1 wants a value."
            declare "${1#--}=$2"
            shift ;;
        *) die 2 "tools/server $command does not know \"$1\"; see tools/server --help." ;;
        esac
        shift
    done
    check_network
    be_root
    "do_$command"
}

do_state()
{
    find_cluster
    if is_standby; then
        tell "This machine is a standby. It follows: $(postgres -c "SELECT coalesce((SELECT sender_host || ', ' || status FROM pg_stat_wal_receiver), 'nobody at the moment')")"
    else
        tell "This machine is the server. It waits for: $(postgres -c "SELECT coalesce(nullif(current_setting('synchronous_standby_names'), ''), 'nobody')")"
        postgres -c "SELECT '   ' || application_name || ' follows from ' || coalesce(host(client_addr), 'this machine') || ', ' || state
            || ', ' || CASE WHEN sync_state IN ('sync', 'quorum') THEN 'waited for' ELSE 'not waited for' END FROM pg_stat_replication" >&2
    fi
}

do_alone()
{
    find_cluster
    ! is_standby || die 1 "This machine is a standby. To make it the server: sudo tools/server promote"
    wait_for_standbys
    forget_others
    tell "The server goes on alone: what is sold from now on only this machine has." \
        "When the other one is there again: sudo tools/server --standby NAME"
}

# connection HOST PORT NAME: to another machine as a standby's login. The password proves that it is the right one, too.
connection()
{
    printf "host=%s port=%s user=%s dbname=postgres sslmode=require channel_binding=require connect_timeout=3 passfile=%s" \
        "$1" "$2" "$3" "$passwords"
}
ask_other() { as_postgres psql -XqAt "$(connection "$1" "$2" "$as")" -c "$3"; }
keep_password()
{
    local password
    if [ -t 0 ]; then
        read -rs -p "Password of $as: " password
        tell ""
    else
        IFS= read -r password || [ -n "$password" ] || die 1 "The password of $as comes by standard input."
    fi
    (
        umask 077
        { grep -vs ":$as:" "$passwords" || true; printf '*:*:*:%s:%s\n' "$as" "$password"; } >"$passwords.new"
        chown postgres:postgres "$passwords.new"
        mv "$passwords.new" "$passwords"
    )
}

do_follow()
{
    local other_port=5432 theirs own= kept free database owner setting
    [[ $host =~ ^(.*):([0-9]+)$ ]] && host=${BASH_REMATCH[1]} other_port=${BASH_REMATCH[2]}
    [[ $host =~ ^[0-9A-Za-z.-]+$ ]] || die 2 "\"$host\" is no server's name."
    [ -n "$as" ] && [ -n "$network" ] || die 2 "Say under which name, and the network: --as NAME --network ADDRESS/BITS"
    check_name "$as"
    install_missing "$consent" server
    find_cluster
    grep -qs "^\*:\*:\*:$as:" "$passwords" || keep_password
    theirs=$(ask_other "$host" "$other_port" "SELECT system_identifier FROM pg_control_system() WHERE NOT pg_is_in_recovery()") || {
        sed -i "/^\*:\*:\*:$as:/d" "$passwords"
        die 1 "$host did not let $as in; the reason is above. Nothing was changed."
    }
    [ -n "$theirs" ] || die 1 "$host is a standby itself. Follow the server that it follows."
    [ "$(ask_other "$host" "$other_port" "SELECT current_setting('server_version_num')::int / 10000")" = "$version" ] ||
        die 1 "$host has another version of PostgreSQL. Both need the same."
    # An older copy of the same server is one; another program's databases are not.
    own=$(postgres -c "SELECT system_identifier FROM pg_control_system()")
    [ "$own" = "$theirs" ] || [ -z "$(postgres -c "SELECT 1 FROM pg_database WHERE datname NOT IN ('postgres', 'template0', 'template1')")" ] ||
        die 1 "This machine's cluster has databases of its own, which would be lost. Nothing was changed."
    encrypt
    pg_ctlcluster "$version" "$cluster" stop -m fast
    kept=$data.before-$(date +%Y%m%d-%H%M%S)
    free=$(df --output=avail -B1 "$(dirname "$data")" | tail -1)
    tell "Copying the server; what was here is kept as $kept (free: $((free / 1000000)) MB) ..."
    mv "$data" "$kept"
    if ! as_postgres "/usr/lib/postgresql/$version/bin/pg_basebackup" -D "$data" -c fast \
        -d "$(connection "$host" "$other_port" "$as" | sed 's/dbname=postgres //')"; then
        rm -rf "$data"
        mv "$kept" "$data"
        pg_ctlcluster "$version" "$cluster" start
        die 1 "The server could not be copied; the reason is above. This machine is as it was."
    fi
    # Whom it waits for once it is promoted is decided then; until then by itself nothing could be confirmed here.
    {
        printf "primary_conninfo = '%s application_name=%s keepalives_idle=2 keepalives_interval=1 keepalives_count=3'\n" \
            "$(connection "$host" "$other_port" "$as" | sed 's/dbname=postgres //')" "$as"
        printf "synchronous_standby_names = 'ANY 1 (%s)'\n" "$as"
    } >>"$data/postgresql.auto.conf"
    touch "$data/standby.signal"
    chown postgres:postgres "$data/standby.signal" "$data/postgresql.auto.conf"
    pg_ctlcluster "$version" "$cluster" start
    for _ in $(seq 60); do
        [ "$(postgres -c "SELECT status FROM pg_stat_wal_receiver")" != streaming ] || break
        sleep 1
    done
    [ "$(postgres -c "SELECT status FROM pg_stat_wal_receiver")" = streaming ] ||
        die 1 "It does not follow yet. Look into its log: pg_lsclusters."
    let_in "$(standbys_line)"
    while IFS='|' read -r database owner; do
        [ "$(postgres -d "$database" -c "SELECT to_regclass('rowlock_schema') IS NOT NULL")" != t ] ||
            let_in "$(terminals_line "$database" "$owner" "$network")"
    done < <(postgres -c "SELECT datname, pg_get_userbyid(datdba) FROM pg_database WHERE datallowconn")
    tell "$as follows $host. Terminals need this machine's certificate too, at the end of their ~/.postgresql/root.crt:" \
        "   $(postgres -c 'SHOW ssl_cert_file')" "and its name in their address: postgresql://NAME@$host,$(hostname -f 2>/dev/null || hostname)/DATABASE"
}

# What was told as saved has one of the standbys, and with two of them perhaps the other one.
do_promote()
{
    local told primary primary_port name where theirs mine
    find_cluster
    is_standby || die 1 "This machine is the server already."
    told=$(postgres -c "SHOW primary_conninfo")
    as=$(sed -n 's/.*user=\([^ ]*\).*/\1/p' <<<"$told")
    primary=$(sed -n 's/.*host=\([^ ]*\).*/\1/p' <<<"$told")
    primary_port=$(sed -n 's/.*port=\([^ ]*\).*/\1/p' <<<"$told")
    [ -n "$as" ] || die 1 "This machine does not follow as tools/server has it do. Promote it by the means that it was set up with."
    [ -z "$(ask_other "$primary" "$primary_port" "SELECT 1" 2>/dev/null)" ] ||
        die 1 "The server $primary still answers. Stop it first, and take care that it stays so: pg_ctlcluster $version $cluster stop"
    mine=$(postgres -c "SELECT pg_last_wal_receive_lsn()")
    [ -n "$even_so" ] || [ -n "$(postgres -c "SELECT shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = '$as'")" ] ||
        die 1 "The server had gone on without this machine, which may lack what was sold then. Nothing was changed." \
            "To make it the server nevertheless: sudo tools/server promote --even-so"
    while IFS='|' read -r name where; do
        [ "$name" != "$as" ] && [ "$name" != "$without" ] || continue
        theirs=$(ask_other "${where% *}" "${where#* }" "SELECT CASE WHEN (SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming') > 0
            THEN 'follows' WHEN pg_last_wal_receive_lsn() > '$mine' THEN 'ahead' ELSE 'behind' END") || theirs=
        case $theirs in
        behind) ;;
        follows) die 1 "$name still follows the server $primary, so that is not gone. Nothing was changed." ;;
        ahead) die 1 "$name has sales that this machine has not. Promote that one: run this there." ;;
        *) die 1 "$name does not answer, and may have sales that this machine has not. Bring it back, or say that it is gone:" \
            "sudo tools/server promote --without $name" ;;
        esac
    done < <(postgres -c "SELECT r.name, d.description FROM ($members) r (name) JOIN pg_roles o ON o.rolname = r.name
        JOIN pg_shdescription d ON d.objoid = o.oid AND d.classoid = 'pg_authid'::regclass WHERE d.description ~ '^[^ ]+ [0-9]+\$'")
    wait_for_standbys
    postgres -c "SELECT pg_promote()" >/dev/null
    postgres -c "ALTER SYSTEM RESET primary_conninfo"
    ! is_standby || die 1 "It was not promoted. Look into its log: pg_lsclusters."
    tell "This machine is the server now, alone: what is sold from now on only it has. Terminals go on by themselves." \
        "Keep $primary off until it follows. Then, with the names that they had or new ones:" \
        "   here:               sudo tools/server --standby NAME" \
        "   on each other one:  sudo tools/server follow $(hostname -f 2>/dev/null || hostname):$port --as NAME --network ..."
}
