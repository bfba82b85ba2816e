# One image for all our servers: the API, the projector and the migrations differ only in their command.
ARG NODE=node:24-bookworm-slim

# Builds the pages. Compilers and browser libraries stay in this stage; only dist/ is copied from it.
FROM $NODE AS pages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ENV BUDGETS=warn
RUN npx vite build --logLevel warn && npx vite build --mode admin --logLevel warn

FROM $NODE AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM $NODE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# The only folders that a server may write to, through volumes: mails where no mail server is set, and keys of persons.
RUN install --directory --owner=node --group=node --mode=700 /mail /keys
# For BACKUP_COPY and BACKUP_FETCH.
RUN apt-get update && apt-get install --yes --no-install-recommends rclone ca-certificates && rm --recursive --force /var/lib/apt/lists/*
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY package.json ./
COPY events events
COPY db db
COPY commands commands
COPY providers providers
COPY operate operate
COPY projector projector
COPY api api
COPY prove prove
COPY --from=pages /app/dist dist
# Names the release, so that operators see when processes of several run.
RUN find api commands db events projector providers -type f | sort | xargs cat | sha256sum | cut -c1-8 > release

# This user owns no files here, so a server cannot change its own code.
USER node
EXPOSE 8080
# Asks the projector where PROJECTOR_PORT is set, otherwise the API. The image has no curl, and starting a Node for each
# check would cost more than the check.
HEALTHCHECK --interval=10s --timeout=10s --start-period=1m --retries=3 CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${PROJECTOR_PORT:-${LOOPBACK_PORT:-$PORT}} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
CMD ["node", "--max-semi-space-size=64", "operate/start/api.ts"]
