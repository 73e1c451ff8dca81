/** The multipart body of an upload. */

/** All fields of the payload; `file` is the picture. */
export const uploadBody = (payload: unknown): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries((payload ?? {}) as Record<string, unknown>)) {
    if (value instanceof Blob) body.append(name, value, value instanceof File ? value.name : 'picture.jpg');
    else if (value !== undefined && value !== null) body.append(name, String(value));
  }
  return body;
};
