# syntax=docker/dockerfile:1
# Not built where it was written, which has no container engine: each command was run by hand in an empty folder, and the
# server was started from the result (328 MB) as a user without rights or capabilities, with every file system read-only but
# the data directory and /tmp; the health check said 0 while it served and 1 after SIGTERM, which it ended with 0.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No script of a package runs; see docs/decisions/0003-packages.md.
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
# What tells two images of one version apart: docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD)
ARG SOURCE_COMMIT=""
# The web and the libraries' links of the embedded PostgreSQL, and away with what only a build needs.
RUN npm run build \
 && node deploy/keep-server.mjs

FROM debian:bookworm-slim
# Debian packages that only some need: docker build --build-arg PACKAGES=ffmpeg, for AUDIO_RENDITIONS and to measure AAC.
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then apt-get update && apt-get install --yes --no-install-recommends $PACKAGES \
 && rm -rf /var/lib/apt/lists/*; fi
# A number, so that Kubernetes can see that it is not root. PostgreSQL wants a user that has a name.
RUN useradd --system --uid 10001 --user-group --home-dir /data --no-create-home sangraha \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data /backups
WORKDIR /app
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER 10001:10001
VOLUME /data
EXPOSE 8080
# SIGTERM: what was accepted is answered, then it ends with 0, within 30 s and SHUTDOWN_DELAY.
STOPSIGNAL SIGTERM
# The first start of a version may migrate for a while.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
  CMD ["/app/node", "/app/deploy/healthy.mjs"]
ENTRYPOINT ["/app/node", "--max-semi-space-size=8", "/app/server/main.ts"]
