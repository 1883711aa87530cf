/** A questionnaire out of the library, found by its name. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuests } from '../authoring/authoring.queries.ts';

type Option = { Id: number; Name: string };

/** So many are offered; of more, the search is to be narrowed. */
const maxOfferedQuestionnaires = 20;

export const QuestChoice = ({
  value,
  name,
  fault,
  disabled = false,
  onChoose,
}: {
  value: number | null;
  /** The name of the one that is kept. */
  name: string | null;
  fault: string | undefined;
  disabled?: boolean;
  onChoose: (id: number | null) => void;
}) => {
  const { t } = useTranslation('making');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(
    value === null ? null : { Id: value, Name: name ?? String(value) },
  );
  // What is written in the box because it was chosen is no search.
  const search = typed === chosen?.Name ? '' : typed;
  const found = useQuests({ Search: search, page: 0, count: maxOfferedQuestionnaires });
  const options: Option[] = (found.data?.list ?? []).flatMap(({ Id, Name, Number: version, Retired }) =>
    version === null || Retired ? [] : [{ Id, Name }],
  );
  return (
    <Autocomplete
      data-path="QuestId"
      disabled={disabled}
      options={options}
      value={chosen}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={({ Name }) => Name}
      getOptionKey={({ Id }) => Id}
      isOptionEqualToValue={(one, other) => one.Id === other.Id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, next) => {
        setChosen(next);
        onChoose(next?.Id ?? null);
      }}
      noOptionsText={t('quest.none')}
      loadingText={t('quest.loading')}
      clearText={t('quest.clear')}
      openText={t('quest.open')}
      closeText={t('quest.close')}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('cells.QuestId')}
          error={fault !== undefined}
          helperText={fault ?? t('quest.help')}
        />
      )}
    />
  );
};
