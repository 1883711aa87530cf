/** What is known of an item, by its kind (specification 000 §3): a list of words and values. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import { useProject } from '../../platform/session.ts';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { instantOf, typeNameOf } from './library.rules.ts';

/** A word and its value; without a value nothing. */
const Fact = ({ word, children }: { word: string; children: ReactNode }) =>
  children === null || children === '' || children === undefined ? null : (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {word}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );

/** Who finds it, or will once it is approved: in the words of this key. */
const findersOf = ({ Approved, MenteesSee }: LibraryItem) =>
  `finders.${Approved ? 'now' : 'later'}.${MenteesSee ? 'all' : 'staff'}` as const;

export const Facts = ({ item }: { item: LibraryItem }) => {
  const { t } = useTranslation('library');
  const size = useSize();
  const mayGive = useProject()?.Abilities.includes('library.add') === true;
  const place = toFormatLocale(useShownLanguage());
  const { Metadata, Kind } = item;
  const [published, created] = [instantOf(Metadata.Date_Published), instantOf(Metadata.Creation_Date)];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(110px, auto) 1fr', columnGap: 4, rowGap: 1 }}
    >
      <Fact word={t('fact.kind')}>{t(`kinds.${Kind}`)}</Fact>
      <Fact word={t('fact.author')}>{Metadata.Author}</Fact>
      <Fact word={t('fact.publisher')}>{Metadata.Publisher}</Fact>
      <Fact word={t('fact.published')}>{published === null ? null : showDate(published)}</Fact>
      <Fact word={t('fact.pages')}>{Metadata.Page_Count?.toLocaleString(place)}</Fact>
      <Fact word={t('fact.size')}>{Metadata.File_Size === undefined ? null : size(Metadata.File_Size)}</Fact>
      <Fact word={t('fact.type')}>
        {Metadata.File_Type === undefined ? null : (typeNameOf(Metadata.File_Type) ?? t('fact.plainText'))}
      </Fact>
      <Fact word={t('fact.created')}>{created === null ? null : showDate(created)}</Fact>
      {mayGive ? <Fact word={t('fact.finders')}>{t(findersOf(item))}</Fact> : null}
      <Fact word={t('fact.folder')}>{item.Category}</Fact>
      <Fact word={t('fact.by')}>{item.Uploader.Name}</Fact>
      <Fact word={t('fact.added')}>
        <When at={item.Added} />
      </Fact>
      <Fact word={t('fact.approved')}>
        {/* An approval of another content says nothing of this one. */}
        {item.Approved && item.ApprovedBy && item.ApprovedAt ? (
          <>
            {item.ApprovedBy.Name}, <When at={item.ApprovedAt} />
          </>
        ) : null}
      </Fact>
      <Fact word={t('fact.link')}>{item.Link}</Fact>
    </Box>
  );
};
