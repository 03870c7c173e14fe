// Keeps the page for use without a network: all files of one build, and those of no other.

declare const VERSION: string;
declare const FILES: string[];

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> }; location: Location } & EventTarget;
const cacheName = `mca-${VERSION}`;

scope.addEventListener("install", (event) => (event as Lasting).waitUntil(caches.open(cacheName).then((cache) => cache.addAll(FILES)).then(() => scope.skipWaiting())));

scope.addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(
    caches.keys().then((keys) => Promise.all(keys.filter((key) => key.startsWith("mca-") && key !== cacheName).map((key) => caches.delete(key)))).then(() => scope.clients.claim()),
  ));

/** The network first, so that a new build is seen; what it cannot give comes from the cache. */
scope.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method !== "GET" || new URL(request.url).origin !== scope.location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true });
  (event as Fetching).respondWith(fetch(request).catch(async (error: unknown) => {
    const found = await kept();
    if (found === undefined) throw error;
    return found;
  }));
});
