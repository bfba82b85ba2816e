#!/usr/bin/env bash
# upgrade.sh [release]: updates to a release of git, the newest of the branch by default, after a backup and a rehearsal on a
# copy of the database. If anything fails, the previous release runs on, or again.
set -euo pipefail
cd "$(dirname "$0")/../.."
refuse() { echo "$1. Nothing was changed"; exit 1; }

git_dir=$(git rev-parse --git-dir)
# One at a time: the next run would take back what another one updates. Every process of an upgrade holds the lock, so one that
# outlives this script counts too.
exec 9> "$git_dir/upgrade-lock"
flock --nonblock 9 || refuse 'Another upgrade is under way'

# Names the previous release and the new one from the moment when files are replaced, so that the next run can end what a
# crash left.
started=$git_dir/upgrade-from
undo() {
  trap - EXIT
  read -r from to < "$started"
  # A power cut leaves locks of git, and files of both releases. Git removes what the new one adds only if it knows it, hence
  # both steps.
  find "$git_dir" -name '*.lock' -delete
  git reset --quiet --hard "$to"
  git reset --quiet --hard "$from"
  bash operate/containers/deploy.sh
  rm "$started"
  echo 'The upgrade failed, and the previous release runs again'
  exit 1
}
if [[ -e $started ]]; then undo; fi

git diff --quiet HEAD || refuse 'Files of this folder differ from their release'
# What git cleans up in the background must not hold the lock.
git fetch --quiet --tags 9>&- || refuse 'New releases cannot be fetched'
to=$(git rev-parse --verify --quiet "${1:-@{upstream\}}^{commit}") || refuse "There is no release \"$1\""
if git merge-base --is-ancestor "$to" HEAD; then echo 'This release or a later one runs already'; exit; fi
git merge-base --is-ancestor HEAD "$to" || refuse 'This release is no ancestor of the other one'

bash operate/containers/backup.sh || refuse 'There is no upgrade without a backup'
release=$(mktemp --directory)
trap 'rm --recursive --force "$release"' EXIT
git archive "$to" | tar --extract --no-same-permissions --directory="$release"
docker build --quiet --tag bible-plan:next "$release" >/dev/null || refuse 'The release cannot be built'
rm --recursive --force "$release"
begin=$SECONDS
TAG=next bash operate/containers/restore.sh rehearse || refuse 'The release does not work on a copy of the database'
echo "On a copy of the database this took $((SECONDS - begin)) s. The product is updated now, and answers meanwhile"

from=$(git rev-parse HEAD)
echo "$from $to" > "$started.new"
sync "$started.new"
mv "$started.new" "$started"
trap undo EXIT
git merge --quiet --ff-only "$to" 9>&-
bash operate/containers/deploy.sh
trap - EXIT
rm "$started"
git log --max-count=1 --format='Upgraded to %h: %s'
