# Caddy from Debian's packages in place of the official image, where no registry can be reached.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends caddy wget
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
