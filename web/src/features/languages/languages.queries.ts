/** The reads and writes of the room of languages. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InputOfPath, OutputOfPath } from '../../platform/api.ts';
import { queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import './languages.texts.ts';

/** A page of the grid; the page before stays while the next one comes. */
export const useTexts = (
  input: InputOfPath<'/api/Lang/LangServiceAll'>,
): UseQueryResult<OutputOfPath<'/api/Lang/LangServiceAll'>> =>
  useQuery({ ...callQuery('/api/Lang/LangServiceAll', input), placeholderData: keepPreviousData });

/** The languages there are, with what is missing in each. */
export const useLanguages = (): UseQueryResult<OutputOfPath<'/api/Lang/GetAllLanguages'>> =>
  useQuery(callQuery('/api/Lang/GetAllLanguages', {}));

/**
 * Keep a text; the row shows it by itself, so that the list does not move under whoever writes. Other pages and searches that
 * were read are asked for again when one comes back to them.
 */
export const useSaveText = () => {
  const writing = useCallMutation('/api/Lang/InsertLangText', ['/api/Lang/GetAllLanguages']);
  const { mutateAsync } = writing;
  return {
    ...writing,
    mutateAsync: async (input: InputOfPath<'/api/Lang/InsertLangText'>) => {
      const kept = await mutateAsync(input);
      queryClient.removeQueries({ queryKey: ['/api/Lang/LangServiceAll'], type: 'inactive' });
      return kept;
    },
  };
};

const lists = ['/api/Lang/LangServiceAll', '/api/Lang/GetAllLanguages'] as const;

/** Take a text away. */
export const useRemoveText = () => useCallMutation('/api/Lang/DeleteLanguage', lists);
/** Take a language away; of its texts nothing is asked any more, and whoever looked at them goes on to another's. */
export const useRemoveLanguage = () => useCallMutation('/api/Lang/DeleteLanguage', ['/api/Lang/GetAllLanguages']);
/** Keep a text as it is. */
export const useMakePermanent = () => useCallMutation('/api/Lang/MakeRowPermanent', lists);
/** Add a language. */
export const useAddLanguage = () => useCallMutation('/api/Lang/AddLanguage', lists);
/** Let people choose a language, or no longer. */
export const useOpenLanguage = () => useCallMutation('/api/Lang/OpenLanguage', lists);
/** What a file would change. */
export const usePreviewImport = () => useCallMutation('/api/Lang/PreviewImport');
/** Keep what a file changes. */
export const useImport = () => useCallMutation('/api/Lang/Import', lists);
