/** Finding a mentee by name among those of an action, where they are more than a page. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/lists.tsx';

/** Comes with the first page where there are more of them, and stays, however few are found. */
export const MenteeSearch = ({
  pages,
  search,
  onSearch,
}: {
  pages: number | null | undefined;
  search: string;
  onSearch: (search: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const [isLong, setLong] = useState(search !== '');
  if (!isLong && (pages ?? 1) > 1) setLong(true);
  return isLong ? <SearchBox value={search} label={t('aggregate.search')} onSearch={onSearch} /> : null;
};
