/** A fetch based on XMLHttpRequest, because fetch reports no upload progress. Loaded with the first upload. */

/** A fetch that reports the share of the body sent; falls back to `plain` without XMLHttpRequest. */
export const xhrFetch = (
  onProgress: (share: number) => void,
  plain: typeof globalThis.fetch,
): typeof globalThis.fetch => {
  if (typeof XMLHttpRequest === 'undefined') return plain;
  return async (input, init) => {
    const request = new Request(input, init);
    // Send the body itself: a Request's stream would hide its length and thereby the progress.
    const body = init?.body instanceof FormData ? init.body : await request.formData();
    return new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const abort = (): void => xhr.abort();
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) if (name !== 'content-type') xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      xhr.onload = () => {
        const headers = new Headers();
        for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
          const colon = line.indexOf(':');
          if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
        }
        resolve(new Response(xhr.responseText, { status: xhr.status, headers }));
      };
      xhr.onerror = () => reject(new TypeError('the upload failed'));
      xhr.onabort = () => reject(new DOMException('the upload was aborted', 'AbortError'));
      xhr.onloadend = () => request.signal.removeEventListener('abort', abort);
      request.signal.addEventListener('abort', abort);
      if (request.signal.aborted) reject(request.signal.reason);
      else xhr.send(body);
    });
  };
};
