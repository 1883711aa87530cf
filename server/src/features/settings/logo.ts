/** Uploaded logos: pictures without what travels beside them, and drawings without what is no drawing. */
import { maxLogoBytes, maxLogoSidePx, toLogoPath } from '@telemachos/contract/features/projects/logo.rules.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import { createHash } from 'node:crypto';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { barePicture } from '../files/bare-picture.shared.ts';
import { drawingOf } from './drawing.ts';
import * as store from './logo.store.ts';

/** A logo that nobody saved in settings is removed after so many days. */
const maxUnusedDays = 30;

const pictureTypes = ['image/png', 'image/jpeg'] as const;

/** The file name extension of each type. */
const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

/** The logo in a file, told by its content; why it is none. */
const logoIn = async (given: Buffer): Promise<store.Logo | 'FILE_KIND' | 'FILE_TOO_LARGE'> => {
  for (const mime of pictureTypes) {
    const picture = barePicture(given, mime);
    if (!picture) continue;
    const { width, height, bytes } = picture;
    if (width * height === 0) return 'FILE_KIND';
    return Math.max(width, height) <= maxLogoSidePx ? { mime, bytes } : 'FILE_TOO_LARGE';
  }
  const drawing = await drawingOf(given);
  return drawing === null ? 'FILE_KIND' : { mime: 'image/svg+xml', bytes: Buffer.from(drawing) };
};

export const logoHandlers: Pick<Handlers<typeof settingsCalls>, 'giveLogo' | 'logo'> = {
  async giveLogo(context, { Id, Image }) {
    const { now } = context;
    const logo = await logoIn(Buffer.from(Image, 'base64'));
    if (typeof logo === 'string') return context.fail(logo);
    if (logo.bytes.length > maxLogoBytes) return context.fail('FILE_TOO_LARGE');
    const key = createHash('sha256').update(logo.bytes).digest('hex').slice(0, 32);
    await store.removeUnusedLogos(context, new Date(now.getTime() - maxUnusedDays * 86_400_000));
    await store.keepLogo(context, key, logo, now);
    await context.audit('project', Id, { Logo: key });
    return { ImageUrl: toLogoPath(key) };
  },

  async logo(context, { Key }) {
    const logo = await store.findLogo(context, Key);
    if (!logo) return context.fail('NOT_FOUND');
    const { mime, bytes } = logo;
    return new FileReply({ name: `logo.${extensions[mime] ?? 'bin'}`, type: mime, body: bytes, isImmutable: true });
  },
};
