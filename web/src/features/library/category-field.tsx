/** A field for a folder: one of those that are there, or the path of another one. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import {
  maxFolderPathLength,
  normalCategory,
  rootCategory,
} from '@telemachos/contract/features/library/library.rules.ts';
import { useCategories } from './library.queries.ts';

/** `faulty` after it was tried with a path that is none. */
export const CategoryField = ({
  value,
  onChange,
  faulty = false,
}: {
  value: string;
  onChange: (category: string) => void;
  faulty?: boolean;
}) => {
  const { t } = useTranslation('library');
  const folders = useCategories();
  const paths = [...new Set([rootCategory, ...(folders.data?.Folders.map(({ Category }) => Category) ?? [])])];
  const help = folders.data?.More
    ? `${t('field.categoryMore', { count: folders.data.Folders.length })} ${t('field.categoryHelp')}`
    : t('field.categoryHelp');
  const isWrong = faulty && normalCategory(value) === null;
  return (
    <Autocomplete
      freeSolo
      options={paths}
      inputValue={value}
      onInputChange={(_event, typed) => onChange(typed.slice(0, maxFolderPathLength))}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('field.category')}
          error={isWrong}
          helperText={isWrong ? t('field.categoryWrong') : help}
        />
      )}
    />
  );
};
