# The program with its page on a small system, without root. docs/operating.md shows how to run it.
FROM rust:1.95-slim-bookworm AS wasm
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry crates/wasm/build && mkdir -p web/wasm

FROM node:22-bookworm-slim AS page
WORKDIR /src
COPY . .
COPY --from=wasm /src/web/wasm web/wasm
RUN cd web && npm ci --no-audit --no-fund && npm run build

FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev make && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
COPY --from=page /src/web/dist web/dist
# An image is run elsewhere too, so it is not for the processor that builds it.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    if [ "$(uname -m)" = x86_64 ]; then cpu=x86-64-v2; else cpu=generic; fi && \
    RUSTFLAGS="-C target-cpu=$cpu" cargo build --release --locked --package tabiya && cp target/release/tabiya /tabiya

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home tabiya
COPY --from=build /tabiya /usr/local/bin/tabiya
USER tabiya
VOLUME /data
ENV TABIYA_LISTEN=0.0.0.0:8080 TABIYA_DATA=/data TABIYA_LOG_FORMAT=json
EXPOSE 8080
# The shell's own network: no other program is needed. With TLS, set the check of your own.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tabiya"]
CMD ["serve"]
