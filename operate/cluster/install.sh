#!/usr/bin/env bash
# Installs PostgreSQL 18, Patroni, etcd and HAProxy into a Debian sid root of its own, for `make faults CLUSTER=1`:
# sudo bash operate/cluster/install.sh /srv/cluster-root. Nothing is started, and the machine itself stays as it is.
set -euo pipefail
root=${1:?usage: sudo bash operate/cluster/install.sh FOLDER}

command -v debootstrap >/dev/null || { echo 'Install debootstrap first: apt-get install debootstrap'; exit 1; }
# The mirror that this machine installs from.
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)|$(REPO_URI)|$(COMPONENT)' | awk -F '|' '$2 !~ /security/ && $2 ~ /\/debian\/?$/ { print $2; exit }')}
[[ -n $mirror ]] || { echo 'Set DEBIAN_MIRROR to a Debian mirror'; exit 1; }

if [[ ! -x $root/usr/bin/apt-get ]]; then
  debootstrap --variant=minbase sid "$root" "$mirror" > "$root.log" || { tail "$root.log"; exit 1; }
  rm --force "$root.log"
fi
# The packages must not start servers, and no cluster of their own.
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
mkdir --parents "$root/etc/postgresql-common"
echo 'create_main_cluster = false' > "$root/etc/postgresql-common/createcluster.conf"
# Their scripts read /proc, which is mounted for them alone. A mirror that keeps an older state than the clock of this machine
# is as good.
unshare --mount sh -ec 'mount --rbind /proc "$0/proc" && exec chroot "$0" sh -ec "$1"' "$root" '
  export DEBIAN_FRONTEND=noninteractive LC_ALL=C
  apt-get --option Acquire::Check-Valid-Until=false update --quiet=2
  apt-get install --yes --quiet=2 --no-install-recommends postgresql-18 patroni etcd-server etcd-client python3-etcd haproxy faketime >/apt.log 2>&1 || { tail /apt.log; exit 1; }
  /usr/lib/postgresql/18/bin/postgres --version; patroni --version; etcd --version | head -1; haproxy -v | head -1'
