#!/bin/sh
# Makes the OCI image of the site with buildah, on a root of a few Debian packages made by mmdebstrap: no shell, no package manager, not root.
# Usage, as root, from the repository with node_modules and build/ in place: ops/image/build.sh <name:tag> <empty folder for what is made on the way>
# BUILDAH names another buildah, with its options.
set -eu
# A health check is nothing that the OCI format knows.
export BUILDAH_FORMAT=docker
tag=$1
mkdir -p "$2"
work=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")/../.." && pwd)
buildah=${BUILDAH:-buildah}
node=node_modules/node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')/bin/node

# What an older release left there would come into the image, too. Only the root of Debian's packages is kept for the next time.
[ -z "$(ls -A "$work" | grep -vx root.tar)" ] || {
  echo "$work is not empty: give a folder of its own, in which nothing but root.tar may be." >&2
  exit 1
}
[ -f "$here/build/programs/web.js" ] || {
  echo "build/ is missing: npm run build first." >&2
  exit 1
}
trap 'rm -rf "$work/app" "$work/etc" "$work/usr" "$work/data"' EXIT
mkdir -p "$work/app"

# libc and its friends, certificates and time zones: what node needs, and nothing that somebody who gets in could use.
[ -f "$work/root.tar" ] || mmdebstrap --quiet --variant=extract \
  --include=base-files,libc6,libatomic1,libstdc++6,libgcc-s1,ca-certificates,tzdata bookworm "$work/root.tar"

cd "$here"
for part in app console platform migrations content public scripts ops/image build package.json package-lock.json .npmrc server.ts worker.ts search.ts console.ts; do
  [ -e "$part" ] || continue
  mkdir -p "$work/app/$(dirname "$part")"
  cp -R "$part" "$work/app/$(dirname "$part")/"
done
find "$work/app" \( -name '*.test.ts' -o -name '*.test.tsx' -o -name testing \) -prune -exec rm -rf {} +
(cd "$work/app" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund >/dev/null)

# Certificates as one file, where OpenSSL and Node look.
mkdir -p "$work/etc/ssl/certs"
tar -xf "$work/root.tar" -C "$work" ./usr/share/ca-certificates
find "$work/usr/share/ca-certificates" -name '*.crt' -exec cat {} + >"$work/etc/ssl/certs/ca-certificates.crt"
printf 'root:x:0:0:root:/nonexistent:/nonexistent\nsatonowa:x:10001:10001::/nonexistent:/nonexistent\n' >"$work/etc/passwd"
printf 'root:x:0:\nsatonowa:x:10001:\n' >"$work/etc/group"
mkdir -p "$work/data"

container=$($buildah from scratch)
$buildah add -q "$container" "$work/root.tar" / >/dev/null
$buildah add -q "$container" "$work/etc" /etc >/dev/null
$buildah add -q --chown 10001:10001 "$container" "$work/data" /data >/dev/null
$buildah add -q "$container" "$work/app" /app >/dev/null
$buildah config \
  --user 10001:10001 --workingdir /app --volume /data --port 3000 --stop-signal SIGTERM \
  --env NODE_ENV=production --env UV_THREADPOOL_SIZE=8 --env MALLOC_ARENA_MAX=1 --env HOST=0.0.0.0 --env CONSOLE_HOST=0.0.0.0 --env DATA_DIR=/data \
  --env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt --env NODE_OPTIONS=--use-openssl-ca \
  --entrypoint "[\"/app/$node\"]" --cmd '["--max-semi-space-size=8", "--heap-growing-percent=60", "build/programs/web.js"]' \
  --healthcheck "CMD /app/$node ops/image/health.ts" --healthcheck-interval 10s --healthcheck-timeout 5s --healthcheck-start-period 60s \
  --label org.opencontainers.image.title=satonowa "$container"
$buildah commit -q --format docker --rm "$container" "$tag"
