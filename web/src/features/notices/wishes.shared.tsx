/** What one wants to be told of, and how; mails lead here. */
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindsFor, ways, type Quiet, type ToldKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { DevicesPart } from './devices.tsx';
import { useSetWishes, useWishes } from './notices.queries.ts';

type Wishes = OutputOfPath<'/api/notify/Wishes'>;
type Wish = Wishes['Kinds'][number];

/** The proposed quiet hours: from evening until morning. */
const defaultQuiet: Quiet = { From: 22 * 60, Until: 8 * 60 };

const two = (number: number): string => String(number).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** Since when and until when: kept as soon as both can be. */
const QuietHours = ({ quiet, onSet }: { quiet: Quiet | null; onSet: (quiet: Quiet | null) => void }) => {
  const { t } = useTranslation('notices');
  const [typed, setTyped] = useState<{ From: string; Until: string } | null>(null);
  const shown = typed ?? (quiet ? { From: clockOf(quiet.From), Until: clockOf(quiet.Until) } : null);
  const isSame = shown !== null && shown.From === shown.Until;
  const type = (next: { From: string; Until: string }) => {
    setTyped(next);
    const [From, Until] = [minutesOf(next.From), minutesOf(next.Until)];
    if (From !== null && Until !== null && From !== Until) onSet({ From, Until });
  };
  return (
    <Box sx={{ mt: 4 }}>
      <Checkbox
        label={t('wishes.quiet')}
        checked={quiet !== null}
        onChange={(event) => {
          setTyped(null);
          onSet(event.target.checked ? defaultQuiet : null);
        }}
      />
      {shown && quiet ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 2 }}>
          {(['From', 'Until'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={t(`wishes.quiet${end}`)}
              value={shown[end]}
              error={isSame && end === 'Until' ? t('wishes.quietSame') : undefined}
              onChange={(event) => type({ ...shown, [end]: event.target.value })}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

/** A kind with its boxes. Conversations show their messages in any case. */
const Line = ({ wish, onSet }: { wish: Wish; onSet: (wish: Wish) => void }) => {
  const { t } = useTranslation('notices');
  const kind = t(`kinds.${wish.Kind}`);
  return (
    <Box component="tr" sx={{ '& td, & th': { borderTop: 1, borderColor: 'divider', py: 1 } }}>
      <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400 }}>
        {kind}
      </Box>
      {ways.map((way) => (
        <Box key={way} component="td" sx={{ textAlign: 'center' }}>
          {wish.Kind === 'message' && way === 'App' ? (
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {t('wishes.always')}
            </Box>
          ) : (
            <input
              type="checkbox"
              aria-label={t(`wishes.by${way}`, { kind })}
              checked={wish[way]}
              onChange={(event) => onSet({ ...wish, [way]: event.target.checked })}
              style={{ width: 22, height: 22 }}
            />
          )}
        </Box>
      ))}
    </Box>
  );
};

/** Kept as soon as it is pressed. */
export const WishesSection = () => {
  const { t } = useTranslation('notices');
  const project = useProject();
  const wordsOf = useProblemMessage();
  const [read, set] = [useWishes(), useSetWishes()];
  const place = useRef<HTMLDivElement>(null);
  // The section comes with what it shows, later than the address is looked at.
  useEffect(() => {
    if (location.hash === '#notices') place.current?.scrollIntoView();
  }, []);
  const kinds: readonly ToldKind[] = kindsFor(project?.Abilities ?? []);
  const save = (Kinds: Wish[], Quiet: Quiet | null) =>
    set.mutate(
      { Kinds, Quiet },
      {
        onSuccess: () => showToast('success', t('wishes.saved')),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  const { data } = read;
  const body = () => {
    if (!data)
      return read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={40} />
      );
    // What was pressed is shown until it is kept or refused.
    const pressed = set.isPending ? set.variables : { Kinds: [], Quiet: data.Quiet };
    const wishes = data.Kinds.filter(({ Kind }) => kinds.includes(Kind)).map(
      (wish) => pressed.Kinds.find(({ Kind }) => Kind === wish.Kind) ?? wish,
    );
    return (
      <>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col" style={{ textAlign: 'left' }}>
                {t('kind')}
              </th>
              {ways.map((way) => (
                <Box key={way} component="th" scope="col" sx={{ px: 1 }}>
                  {t(`wishes.${way}`)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {wishes.map((wish) => (
              <Line key={wish.Kind} wish={wish} onSet={(one) => save([one], pressed.Quiet)} />
            ))}
          </tbody>
        </Box>
        <QuietHours quiet={pressed.Quiet} onSet={(quiet) => save([], quiet)} />
        <DevicesPart />
      </>
    );
  };
  return (
    <Box ref={place} sx={{ scrollMarginTop: 80 }}>
      <Section id="notices" title={t('wishes.title')} intro={t('wishes.intro')}>
        {body()}
      </Section>
    </Box>
  );
};
