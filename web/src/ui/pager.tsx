/**
 * Moving between the pages of a list (specification 000 §4 and §9). Pages count from zero; people read them from one.
 */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clampPage, minPageCount, pageSize, pageWindow } from '@telemachos/contract/kit/paging.rules.ts';

/** Buttons shown unless asked otherwise, and those that fit a phone. */
const buttonsShown = { wide: 9, narrow: 3 };

/** How the counting of a list stands whose numbers come after its lines. */
export type Counting = { failed: boolean; again: () => void };

/** Where one is: the page, of how many, and how many elements; or that they are still being counted, or were not. */
const Where = ({
  page,
  pages,
  all,
  counting,
}: {
  page: number;
  pages: number | null;
  all: number | null;
  counting: Counting | undefined;
}) => {
  const { t } = useTranslation();
  return (
    <Box
      // As wide as the longest of them: the buttons stay where they are when the numbers come.
      sx={{
        flex: '1 1 270px',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <Box component="span" role="status">
        {pages === null || all === null
          ? t(counting?.failed ? 'pager.uncounted' : 'pager.counting', { page: page + 1 })
          : t('pager.of', { page: page + 1, pages, all })}
      </Box>
      {counting?.failed ? (
        <Button size="small" onClick={counting.again}>
          {t('retry')}
        </Button>
      ) : null}
    </Box>
  );
};

/**
 * First, previous, up to nine pages, next, last. `pages` are in all, `all` the elements, both null until they are
 * counted: then the pages that are there for certain, with `size` elements each, are shown, and no last one. A `filter`
 * that changes, or a page beyond the end, goes to the first.
 */
export const Pager = ({
  page,
  pages,
  all,
  size = pageSize,
  counting,
  filter = '',
  buttons = buttonsShown.wide,
  onPage,
  onTurned,
}: {
  page: number;
  pages: number | null;
  all: number | null;
  size?: number;
  counting?: Counting | undefined;
  filter?: string;
  buttons?: number;
  onPage: (page: number) => void;
  /** Told of the button by which somebody turned the page. */
  onTurned?: (button: HTMLElement) => void;
}) => {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599px)');
  const before = useRef(filter);
  useEffect(() => {
    const changed = before.current !== filter;
    before.current = filter;
    if (page !== 0 && (changed || (pages !== null && pages > 0 && clampPage(page, pages) !== page))) onPage(0);
  }, [filter, page, pages, onPage]);
  const there = pages ?? minPageCount(page, size);
  if (there <= 1) return null;
  const turn = (to: number) => (event: MouseEvent<HTMLElement>) => {
    onPage(to);
    onTurned?.(event.currentTarget);
  };
  const step = (label: string, to: number, off: boolean, Picture: typeof ChevronLeft) => (
    <IconButton aria-label={label} disabled={off} onClick={turn(to)} sx={{ width: 40, height: 40 }}>
      <Picture />
    </IconButton>
  );
  return (
    <Box
      component="nav"
      aria-label={t('pager.label')}
      data-printed
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 4 }}
    >
      <Where page={page} pages={pages} all={all} counting={counting} />
      <Box data-screen-only sx={{ display: 'flex', alignItems: 'center' }}>
        {step(t('pager.first'), 0, page === 0, FirstPage)}
        {step(t('pager.previous'), Math.max(0, page - 1), page === 0, ChevronLeft)}
        {pageWindow(page, there, narrow ? buttonsShown.narrow : buttons).map((each) => (
          <ButtonBase
            key={each}
            aria-label={t('pager.page', { page: each + 1 })}
            aria-current={each === page ? 'page' : undefined}
            onClick={turn(each)}
            sx={{
              minWidth: 40,
              height: 40,
              px: 1,
              borderRadius: 'var(--radius)',
              font: 'inherit',
              fontSize: '0.875rem',
              ...(each === page
                ? { bgcolor: 'primary.main', color: '#fff', fontWeight: 600 }
                : { '&:hover': { bgcolor: 'action.hover' } }),
            }}
          >
            {each + 1}
          </ButtonBase>
        ))}
        {step(t('pager.next'), Math.min(there - 1, page + 1), page >= there - 1, ChevronRight)}
        {step(t('pager.last'), there - 1, pages === null || page >= pages - 1, LastPage)}
      </Box>
    </Box>
  );
};
