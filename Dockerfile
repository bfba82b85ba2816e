# One image for every server of ours: the API, the projector and the migrations differ in their command alone.
ARG NODE=node:24-bookworm-slim

# What builds the pages, compilers and browser libraries included, stays behind: only dist/ goes on.
FROM $NODE AS pages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx vite build --logLevel warn && npx vite build --mode admin --logLevel warn

FROM $NODE AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM $NODE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY package.json ./
COPY events events
COPY db db
COPY run run
COPY projector projector
COPY api api
COPY --from=pages /app/dist dist

# Owns nothing here: what runs cannot change what it runs from.
USER node
EXPOSE 8080
# Of a projector, where PROJECTOR_PORT is set; else of an API. The image has no curl, and a Node of its own for each
# question would cost more than what it asks about.
HEALTHCHECK --interval=5s --timeout=5s --start-period=1m --retries=3 CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${PROJECTOR_PORT:-$PORT} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
CMD ["node", "--max-semi-space-size=64", "api/main.ts"]
