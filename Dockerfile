# The site alone; compose.yaml adds PostgreSQL, TLS and backups. Node comes with the packages, at the version and hash of
# package-lock.json (docs/decisions/node.md): Debian's own one only installs them.
FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/dhamani
COPY .npmrc package.json package-lock.json ./
COPY tools/setup tools/setup
RUN node tools/setup/setup.mjs --without-build
COPY . .
RUN node tools/setup/setup.mjs \
  && npm prune --omit=dev --ignore-scripts --loglevel=error \
  && cd node_modules/.bin && ln -sf ../node-linux-*/bin/node node && ./node --version

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 dhamani \
  && useradd --system --uid 10001 --gid dhamani --home-dir /var/lib/dhamani --shell /usr/sbin/nologin dhamani \
  && install --directory --owner=dhamani --group=dhamani --mode=700 /var/lib/dhamani
WORKDIR /opt/dhamani
COPY --from=build /opt/dhamani/node_modules node_modules
COPY LICENSE NOTICE package.json ./
COPY contract contract
COPY docs/operations.md docs/
COPY messages messages
COPY server server
COPY --from=build /opt/dhamani/build build
ENV PATH=/opt/dhamani/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/dhamani
USER dhamani
VOLUME /var/lib/dhamani
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The program ends within 14 s of SIGTERM: `docker run` and `docker stop` need a timeout of 15 s.
STOPSIGNAL SIGTERM
CMD ["node", "--import", "./server/environment.mjs", "server/main.ts"]
