/** One message: who wrote it when, what it says, and what may be done with it. */
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold } from '../../platform/queue/queue.rules.ts';
import { When } from '../../ui/written.tsx';
import { linkedPieces } from './linked.rules.ts';
import { MessageFiles } from './message-files.tsx';
import type { Message } from './message-queue.shared.ts';
import type { OwnMessage } from './own-messages.rules.ts';

/** What people wrote, with its links; nothing of it is anything but text, and signs that turn it around end with it. */
const Said = ({ text }: { text: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}>
    {linkedPieces(text).map(({ text: piece, href }, place) =>
      href === undefined ? (
        piece
      ) : (
        <Link
          key={place}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          sx={{ py: 0.5, direction: 'ltr', unicodeBidi: 'isolate' }}
        >
          {piece}
        </Link>
      ),
    )}
  </Typography>
);

const Bubble = ({ own, marked = false, children }: { own: boolean; marked?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      justifySelf: own ? 'end' : 'start',
      maxWidth: 'min(85%, 640px)',
      px: 3,
      py: 2,
      borderRadius: 2,
      bgcolor: own ? 'primary.light' : 'background.paper',
      border: 1,
      borderColor: marked ? 'warning.main' : 'divider',
      boxShadow: marked ? '0 0 0 2px var(--mui-palette-warning-main, #b45309)' : 'none',
    }}
  >
    {children}
  </Box>
);

const Doings = ({ of, text }: { of: { label: string; act: () => void }[]; text: string }) => {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (of.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t('actions', { text })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {of.map(({ label, act }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              act();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

type Props = {
  conversation: number;
  message: Message;
  /** Whose it is, null of one's own. */
  writer: string | null;
  /** The others have read it. */
  isSeen: boolean;
  /** One came here to see it. */
  isTarget: boolean;
  answered: Message | null;
  /** What is told of the report that one made about it. */
  report: string | null;
  doings: { label: string; act: () => void }[];
  onAnswered: (seq: number) => void;
  onBefore: () => void;
  /** In place of what it says, while it is changed. */
  editor: ReactNode;
};

/** The beginning of what a message says, or of the names of its files. */
const inShort = ({ Message, Files }: Message): string =>
  (Message || Files.map(({ Name }) => Name).join(', ')).slice(0, 80);

/** The message that is answered, in one line; it leads there. */
const Answered = ({ message, onPress }: { message: Message; onPress: () => void }) => {
  const { t } = useTranslation('chat');
  const text = message.TakenBack ? t('takenBack') : inShort(message);
  return (
    <ButtonBase
      aria-label={t('toAnswered', { text })}
      onClick={onPress}
      sx={{ display: 'block', maxWidth: '100%', textAlign: 'left', borderLeft: 3, borderColor: 'primary.main', pl: 2 }}
    >
      <Typography variant="body2" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
        <bdi>{text}</bdi>
      </Typography>
    </ButtonBase>
  );
};

/** Whether it would be drawn alike: what may be done with it does the same as long as it is called the same. */
const isAlike = (before: Props, after: Props): boolean =>
  before.doings.map(({ label }) => label).join('\n') === after.doings.map(({ label }) => label).join('\n') &&
  (['conversation', 'message', 'writer', 'isSeen', 'isTarget', 'answered', 'report', 'editor'] as const).every((name) =>
    Object.is(before[name], after[name]),
  );

/** A message as the server has it; where many are shown only those that changed are drawn again. */
export const MessageItem = memo((props: Props) => {
  const { conversation, message, writer, isSeen, isTarget, answered, report, doings, onAnswered, onBefore, editor } =
    props;
  const { t } = useTranslation('chat');
  return (
    <Box component="li" data-seq={message.Seq} tabIndex={-1} sx={{ display: 'grid' }}>
      <Bubble own={writer === null} marked={isTarget}>
        {answered ? <Answered message={answered} onPress={() => onAnswered(answered.Seq)} /> : null}
        {editor ??
          (message.TakenBack ? (
            <Typography sx={{ fontStyle: 'italic', color: 'text.secondary' }}>{t('takenBack')}</Typography>
          ) : (
            <>
              {message.Message === '' ? null : <Said text={message.Message} />}
              <MessageFiles conversation={conversation} files={message.Files} />
            </>
          ))}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
            {writer ?? t('you')} · <When at={message.Time} show="time" />
            {message.Changed !== null && !message.TakenBack ? (
              <>
                {' · '}
                <Link component="button" variant="caption" onClick={onBefore} title={t('beforeTitle')}>
                  {t('changed')}
                </Link>
              </>
            ) : null}
            {isSeen ? ` · ${t('seen')}` : ''}
            {report === null ? '' : ` · ${report}`}
          </Typography>
          <Doings of={doings} text={inShort(message)} />
        </Box>
      </Bubble>
    </Box>
  );
}, isAlike);

/** What is said of a message that is not sent now. */
const heldWords = {
  network: 'held',
  server: 'heldServer',
  busy: 'heldBusy',
  session: 'held',
  paused: 'held',
  gone: 'held',
} as const satisfies Record<Hold, string>;

/** A message that is not with the server yet, or that it did not take. */
export const OwnItem = ({
  own,
  why,
  hold,
  onAgain,
  onDiscard,
}: {
  own: OwnMessage;
  /** Why it was refused, in words; null while it is on its way. */
  why: string | null;
  /** Why nothing is sent now. */
  hold: Hold | null;
  onAgain: () => void;
  onDiscard: () => void;
}) => {
  const { t } = useTranslation('chat');
  return (
    <Box component="li" sx={{ display: 'grid' }}>
      <Bubble own>
        {own.Message === '' ? null : <Said text={own.Message} />}
        <MessageFiles conversation={own.conversation} files={own.Files ?? []} />
        {why === null ? (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(hold === null ? 'sending' : heldWords[hold])}
          </Typography>
        ) : (
          <Box role="alert">
            <Typography variant="body2" sx={{ color: 'error.main' }}>
              {t('failed')} {why}
            </Typography>
            <Button size="small" onClick={onAgain}>
              {t('again')}
            </Button>
            <Button size="small" onClick={onDiscard}>
              {t('discard')}
            </Button>
          </Box>
        )}
      </Bubble>
    </Box>
  );
};
