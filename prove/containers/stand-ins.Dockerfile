# One stage for each image of docker-compose.yml. Each behaves as this installation needs, and is for checks only.
FROM check-debian AS postgres
RUN usermod --non-unique --uid 999 --home /var/lib/postgresql postgres; install --directory --owner=postgres --mode=1777 /var/lib/postgresql && install --directory --owner=postgres --mode=3777 /run/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/18/docker
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
USER postgres
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]

FROM check-debian AS nats
COPY nats-server /usr/local/bin/
ENTRYPOINT ["bash", "-c", "if [[ $0 = -* ]]; then exec nats-server $0 $@; else exec $0 $@; fi"]

FROM check-debian AS caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# The packages of Dockerfile are in check-debian.
FROM check-debian AS node
COPY ca-certificates.crt /etc/ssl/certs/
COPY node /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
RUN ln -s /usr/bin/true /usr/local/bin/apt-get && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && useradd --uid 1000 --create-home node
CMD ["node"]

FROM check-debian AS prometheus
RUN install --directory --owner=nobody /prometheus
USER nobody

FROM check-debian AS alertmanager
RUN ln -s prometheus-alertmanager /usr/bin/alertmanager
USER nobody

# Debian has no Grafana. This one only starts and reports health.
FROM node AS grafana
RUN echo "exec node -e \"require('http').createServer((_, reply) => reply.end()).listen(3000)\"" > /run.sh && chmod +x /run.sh
