#!/usr/bin/env bash
# Builds images that replace those of docker-compose.yml on a machine that cannot pull them: Debian by debootstrap, and the
# programs that npm installed. stand-ins.Dockerfile describes them.
set -euo pipefail
cd "$(dirname "$0")/../.."

image_exists() { docker image inspect "$1" >/dev/null 2>&1; }
missing=()
# The tests ask Testcontainers for nats:2.
for image in node:24-bookworm-slim nats:2 $(sed --quiet 's/\${POSTGRES_[A-Z]*:-\(.*\)}/\1/; s/^ *image: \(.*:v*[0-9].*\)/\1/p' docker-compose.yml | sort --unique); do
  image_exists "$image" || timeout 20 docker pull --quiet "$image" 2>/dev/null || missing+=("$image")
done
if [[ ${#missing[@]} = 0 ]]; then exit; fi
echo "Building replacements of ${missing[*]}"

work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
if ! image_exists check-debian; then
  command -v debootstrap >/dev/null || { echo 'Images cannot be pulled here, and debootstrap is not installed'; exit 1; }
  debootstrap --variant=minbase --include=ca-certificates,openssl,wget,procps,postgresql-18,caddy,rclone,prometheus,prometheus-alertmanager sid \
    "$work/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/debootstrap.log" || { tail "$work/debootstrap.log"; exit 1; }
  rm --recursive --force "$work/root"/var/{cache/apt,lib/apt/lists,lib/postgresql}/*
  tar --create --directory "$work/root" . | docker import - check-debian >/dev/null
  rm --recursive --force "$work/root"
fi

# npm in the image reaches its registry as npm of this machine does, which `make` hides behind the Node of package.json.
export PATH=${PATH//"$PWD/node_modules/.bin:"/}
mkdir "$work/files"
cp node_modules/node/bin/node "$(find node_modules/@eplightning -name nats-server -type f | head -1)" "$work/files"
cp --recursive "$(npm root --global)/npm" "$work/files/npm"
cat "$(npm config get globalconfig)" "$(npm config get userconfig)" > "$work/files/npmrc" 2>/dev/null || true
cp /etc/ssl/certs/ca-certificates.crt prove/containers/postgres-entrypoint.sh "$work/files"
# Not by COPY --chmod, which needs a builder that not every engine has.
chmod 755 "$work/files"/{node,nats-server,postgres-entrypoint.sh}

for image in "${missing[@]}"; do
  name=${image##*/}
  docker build --quiet --target "${name%%:*}" --tag "$image" --file prove/containers/stand-ins.Dockerfile "$work/files" >/dev/null
done
