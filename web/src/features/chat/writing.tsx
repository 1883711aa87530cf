/** Where one writes in a conversation. */
import Alert from '@mui/material/Alert';
import { memo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import type { Opened } from './use-conversation.ts';

type WritingProps = { id: number; viewer: number; of: Opened; begun: number } & Pick<
  ComponentProps<typeof Composer>,
  'givenElsewhere' | 'replyTo' | 'onNoReply' | 'chosen' | 'onSend' | 'onUp'
>;

/** Whether it would be drawn alike: what one gave elsewhere is listed anew with each message. */
const isWrittenAlike = (before: WritingProps, after: WritingProps): boolean =>
  before.givenElsewhere.length === after.givenElsewhere.length &&
  before.givenElsewhere.every((one, place) => one === after.givenElsewhere[place]) &&
  (['id', 'viewer', 'of', 'begun', 'replyTo', 'onNoReply', 'chosen', 'onSend', 'onUp'] as const).every(
    (name) => before[name] === after[name],
  );

/**
 * The field, or that nothing may be written any more. It is not drawn with each message that comes: the field measures
 * itself whenever it is drawn, and with it the page with all its messages.
 */
export const Writing = memo(({ id, viewer, of, ...composing }: WritingProps) => {
  const { t } = useTranslation('chat');
  const first = { text: of.DraftText, version: of.DraftVersion };
  return of.MayWrite ? (
    <Composer conversation={id} viewer={viewer} first={first} {...composing} />
  ) : (
    <Alert severity="info">{t('closed')}</Alert>
  );
}, isWrittenAlike);
