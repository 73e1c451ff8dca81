/** Uploads of pictures, and their download through signed URLs. */
import { upload } from '../../src/contract/calls/site.ts';
import { message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import type { Picture } from '../services/uploads/picture.ts';
import { openSigned, storePicture, takePicture } from '../services/uploads/uploads.ts';
import type { App } from './app.ts';
import { reply } from './call-request.ts';
import { serve } from './serve.ts';
import { inNetworkShare } from './shares.ts';

const UPLOADED = message(/*i18n*/ { id: 'server.upload.done', message: 'Picture uploaded' });
const NO_FILE = message(/*i18n*/ { id: 'server.upload.noFile', message: 'Choose a picture' });

export const registerUploads = (app: App): void => {
  serve(
    app,
    upload,
    async ({ tx, environment, member, clock }, _payload, picture: Picture) => {
      const stored = await storePicture(tx, environment, member.id, picture, clock.now());
      return reply({ url: stored.path, fullUrl: stored.signedPath }, UPLOADED);
    },
    {
      before: async ({ tx, member, clock, upload: file }) => {
        if (file === undefined) throw new Refusal(NO_FILE);
        return takePicture(tx, member.id, file.bytes, clock.now());
      },
    },
  );

  app.http.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/uploads/:id',
    async (request, answer) => {
      const { until, signature } = request.query;
      const address = { id: request.params.id, until: String(until ?? ''), signature: String(signature ?? '') };
      const picture = await inNetworkShare(request.ip, () =>
        openSigned(app.database.orm, app.environment, address, app.clock.now()),
      );
      answer.header('cache-control', 'private, no-store');
      if (picture === undefined) return answer.code(404).type('text/plain').send('Not found');
      return answer
        .type(picture.mediaType)
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(Buffer.from(picture.content));
    },
  );
};
