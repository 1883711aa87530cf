/** A photograph as it is kept: square, small, without what a camera writes into a picture. */
import { maxPhotoBytes, photoSidePx } from '@telemachos/contract/features/account/account.rules.ts';

/** An old phone would freeze while it decodes a larger file. */
const maxPictureBytes = 30_000_000;

/** The best quality whose bytes still fit. */
const qualities = [0.9, 0.75, 0.5];

/** The picture cut square around its centre, as JPEG in base64; null for what can't be opened here. */
export const squareOf = async (file: File): Promise<string | null> => {
  const picture = file.size > maxPictureBytes ? null : await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = photoSidePx;
  const drawing = canvas.getContext('2d');
  if (!picture || !drawing) return null;
  const side = Math.min(picture.width, picture.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, photoSidePx, photoSidePx);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  drawing.drawImage(picture, left, top, side, side, 0, 0, photoSidePx, photoSidePx);
  picture.close();
  const made = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  return made.find((base64) => base64 !== '' && (base64.length * 3) / 4 <= maxPhotoBytes) ?? null;
};
