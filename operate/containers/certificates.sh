#!/usr/bin/env bash
# Creates a certificate authority, and a certificate for each kind of server that expires after 825 days. Runs at each
# start: certificates with more than 90 days left stay. The authority's key is in a volume that no server mounts.
set -euo pipefail
dir=$1
umask 077
mkdir -p "$dir"/{authority,ca,postgres,nats,api}
authority=$dir/authority

if [[ ! -s $authority/ca.crt ]]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -subj '/CN=bible-plan internal' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' \
    -keyout "$authority/ca.key" -out "$authority/ca.crt.new"
  mv "$authority/ca.crt.new" "$authority/ca.crt"
fi

# issue <folder> <host names>
issue() {
  local out=$dir/$1 names=$2
  install -m 644 "$authority/ca.crt" "$out/ca.crt"
  # A certificate that lacks a name is from an earlier release.
  if openssl x509 -checkend $((90 * 86400)) -noout -in "$out/server.crt" >/dev/null 2>&1 &&
    openssl x509 -checkhost "${names##*,}" -noout -in "$out/server.crt" | grep -q 'does match'; then return; fi
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj "/CN=${names%%,*}" \
    -keyout "$out/server.key.new" -out "$out/request.csr"
  printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "${names//,/,DNS:}" > "$out/extensions"
  openssl x509 -req -in "$out/request.csr" -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -CAcreateserial \
    -days 825 -extfile "$out/extensions" -out "$out/server.crt.new"
  rm "$out/request.csr" "$out/extensions"
  mv "$out/server.key.new" "$out/server.key"
  mv "$out/server.crt.new" "$out/server.crt"
  chmod 644 "$out/server.crt"
}

# The last six are of docker-compose.cluster.yml.
issue postgres postgres,postgres-replica,postgres-restored,postgres-1,postgres-2,postgres-3,etcd-1,etcd-2,etcd-3
issue nats nats-1,nats-2,nats-3
# A name for all APIs, so adding one needs no new certificate.
issue api api
install -m 644 "$authority/ca.crt" "$dir/ca/ca.crt"
chmod 755 "$dir"/{ca,postgres,nats,api}
# Each server reads only the key of its own account. 1000 is the user node of our image.
if [[ $(id -u) = 0 ]] && id postgres >/dev/null 2>&1; then
  chown postgres "$dir/postgres" "$dir"/postgres/*
  chown 1000 "$dir/api" "$dir"/api/*
  # PostgreSQL writes its backups and its log there.
  if [[ -d /backup ]]; then chown postgres /backup && chmod 700 /backup; fi
fi
