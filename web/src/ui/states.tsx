/** What a list or a screen shows when it has nothing, failed, or is on its way. */
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../platform/api.ts';
import { classifyFailure, failureMeaningKey } from '../platform/failure-messages.ts';
import { focusAfterRetry } from './focus.ts';

/** Nothing here: what would be, and how to make it. */
export const EmptyState = ({
  title,
  children,
  action,
  picture,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
}) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 4, py: { xs: 8, sm: 12 } }}>
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 64,
        height: 64,
        mb: 2,
        borderRadius: '50%',
        bgcolor: 'primary.light',
        color: 'primary.main',
        '& svg': { fontSize: 32 },
      }}
    >
      {picture ?? <InboxOutlined />}
    </Box>
    <Typography variant="h3" component="h2">
      {title}
    </Typography>
    {children ? (
      <Typography component="div" sx={{ maxWidth: 440, color: 'text.secondary' }}>
        {children}
      </Typography>
    ) : null}
    {action ? <Box sx={{ mt: 2 }}>{action}</Box> : null}
  </Box>
);

/**
 * A read that failed: what happened, what it means for one's work, what to do, the request id small, and a way on: home
 * from what is not there, the page anew where a part of it did not come, else another try. `what` names what was not read,
 * where the rest of the page is there.
 */
export const ErrorState = ({ error, retry, what }: { error: unknown; retry?: () => void; what?: string }) => {
  const { t } = useTranslation();
  const problem = toApiProblem(error);
  const kind = classifyFailure(error);
  return (
    <Alert severity="error">
      <AlertTitle sx={{ fontWeight: 600 }}>{what ?? t(`errors.${kind}.what`)}</AlertTitle>
      {what === undefined ? null : `${t(`errors.${kind}.what`)} `}
      {t(failureMeaningKey(kind, retry !== undefined))} {t(`errors.${kind}.todo`)}
      {problem.requestId && kind !== 'personal' ? (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('errors.requestId', { id: problem.requestId })}
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, '& > *': { bgcolor: 'background.paper' } }}>
        {kind === 'missing' ? (
          <Button size="small" variant="outlined" component={Link} to="/">
            {t('home')}
          </Button>
        ) : null}
        {kind === 'part' ? (
          <Button size="small" variant="outlined" onClick={() => location.reload()}>
            {t('errors.part.reload')}
          </Button>
        ) : retry && kind !== 'personal' ? (
          <Button
            size="small"
            variant="outlined"
            onClick={({ currentTarget }) => {
              focusAfterRetry(currentTarget);
              retry();
            }}
          >
            {t('retry')}
          </Button>
        ) : null}
      </Box>
    </Alert>
  );
};

/** Where what stands below one another comes in that order (base.css). */
const inOrder = '[data-in-order], .MuiDialogContent-root';
/**
 * A screen waits this long for its data before it shows itself. No other timer has this length: browser tests recognise
 * it (e2e/still.ts).
 */
export const maxWaitMs = 2020;
/** Where all came once, of the address it came for: what is there does not wait again. */
const whole = new WeakMap<Element, string>();

/** Marks what waits in its container; answers what ends that. */
const mark = (one: HTMLElement, container: Element): (() => void) => {
  const count = (by: number) => {
    const now = Number(one.dataset['comes'] ?? 0) + by;
    if (now > 0) one.dataset['comes'] = String(now);
    else delete one.dataset['comes'];
  };
  count(1);
  let isMarked = true;
  const end = () => {
    if (isMarked) count(-1);
    isMarked = false;
    // What comes in its place may have something on its way itself.
    setTimeout(() => {
      if (![...container.children].some((each) => each.matches('[data-comes]')))
        whole.set(container, location.pathname);
    });
  };
  const timer = setTimeout(end, maxWaitMs);
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** While it is there, but not for long, what stands below it or below what it is in waits. */
const useComing = () => {
  const here = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const ends: (() => void)[] = [];
    for (let at = here.current; at; at = at.parentElement) {
      const container = at.parentElement;
      if (container?.matches(inOrder) && whole.get(container) !== location.pathname) ends.push(mark(at, container));
    }
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return here;
};

/** Where something may come or not: what stands below it waits. */
export const MayCome = () => <span ref={useComing()} hidden />;

const Waiting = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Box ref={useComing()} role="status" aria-busy="true" data-waiting>
      <span className="only-heard">{t('loading')}</span>
      <Box aria-hidden="true">{children}</Box>
    </Box>
  );
};

/** Rows of a list on their way, each `height` pixels high, so that nothing jumps when they come. */
export const RowsSkeleton = ({ rows = 6, height = 64 }: { rows?: number; height?: number }) => (
  <Waiting>
    {Array.from({ length: rows }, (_, row) => (
      <Box
        key={row}
        sx={{ display: 'flex', alignItems: 'center', gap: 4, height, px: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        <Skeleton variant="circular" width={36} height={36} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width={`${40 + ((row * 17) % 30)}%`} />
          <Skeleton width={`${20 + ((row * 13) % 20)}%`} height={14} />
        </Box>
      </Box>
    ))}
  </Waiting>
);

/** Cards on their way. */
export const CardsSkeleton = ({ cards = 3, height = 160 }: { cards?: number; height?: number }) => (
  <Waiting>
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton key={card} variant="rounded" height={height} sx={{ borderRadius: 'var(--radius-large)' }} />
      ))}
    </Box>
  </Waiting>
);

/** A form or a text on its way. */
export const TextSkeleton = ({ lines = 4 }: { lines?: number }) => (
  <Waiting>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={28} width={line === lines - 1 ? '55%' : '100%'} />
    ))}
  </Waiting>
);
