#!/usr/bin/env bash
# keys.sh save: copies the keys beside the last backup.
# keys.sh unpack: puts the live keys, and below them those of all backups, into the folder `restored`: a rotation may have
# destroyed the master key that the chosen second needs. keys.sh adopt: adds those that the live keys lack. keys.sh clean.
set -euo pipefail
shopt -s nullglob
umask 077
cd /keys
case $1 in
  save)
    last=$(ls /backup/base | tail -n 1)
    tar --create --gzip --exclude=./restored --file=/backup/keys.tar.gz.new .
    # backup-copy runs as the owner of the folder.
    chown --reference=/backup /backup/keys.tar.gz.new
    sync /backup/keys.tar.gz.new
    mv /backup/keys.tar.gz.new "/backup/keys/$last.tar.gz"
    ;;
  unpack)
    rm --recursive --force restored
    mkdir restored
    chown --reference=. restored
    for archive in /backup/keys/*.tar.gz; do
      tar --extract --gzip --preserve-permissions --directory=restored --file="$archive"
    done
    for live in masters erased; do if [[ -e $live ]]; then cp --recursive --preserve "$live" restored; fi; done
    ;;
  adopt)
    tar --create --directory=restored . | tar --extract --preserve-permissions --skip-old-files
    # An empty volume belongs to root.
    chown --reference=restored .
    ;;
  clean)
    rm --recursive --force restored
    ;;
esac
