#!/usr/bin/env bash
# upgrade.sh [release]: updates to a release of git, the newest of the branch by default, after a backup and a rehearsal on a
# copy of the database. If anything fails, the previous release runs on, or again.
set -euo pipefail
cd "$(dirname "$0")/.."
refuse() { echo "$1. Nothing was changed"; exit 1; }

# Names the previous release from the moment when files are replaced, so that the next run can end what a crash left.
started=$(git rev-parse --git-dir)/upgrade-from
undo() {
  trap - EXIT
  git reset --quiet --keep "$(<"$started")"
  bash docker/deploy.sh
  rm "$started"
  echo 'The upgrade failed, and the previous release runs again'
  exit 1
}
if [[ -e $started ]]; then undo; fi

git diff --quiet HEAD || refuse 'Files of this folder differ from their release'
git fetch --quiet --tags || refuse 'New releases cannot be fetched'
to=$(git rev-parse --verify --quiet "${1:-@{upstream\}}^{commit}") || refuse "There is no release \"$1\""
if git merge-base --is-ancestor "$to" HEAD; then echo 'This release or a later one runs already'; exit; fi
git merge-base --is-ancestor HEAD "$to" || refuse 'This release is no ancestor of the other one'

bash docker/backup.sh || refuse 'There is no upgrade without a backup'
release=$(mktemp --directory)
trap 'rm --recursive --force "$release"' EXIT
git archive "$to" | tar --extract --no-same-permissions --directory="$release"
docker build --quiet --tag bible-plan:next "$release" >/dev/null || refuse 'The release cannot be built'
begin=$SECONDS
TAG=next bash docker/restore.sh rehearse || refuse 'The release does not work on a copy of the database'
echo "On a copy of the database this took $((SECONDS - begin)) s. The product is updated now, and answers meanwhile"

git rev-parse HEAD > "$started"
trap undo EXIT
git merge --quiet --ff-only "$to"
bash docker/deploy.sh
trap - EXIT
rm "$started"
git log --max-count=1 --format='Upgraded to %h: %s'
