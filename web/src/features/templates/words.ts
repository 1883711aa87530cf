/** Pieces of a template, their places and what is wrong with them, in words. */
import { faultCodes } from '@telemachos/contract/features/authoring/faults.ts';
import { makingFaultCodes } from '@telemachos/contract/features/making/making-faults.ts';
import { settingsFaultCodes } from '@telemachos/contract/features/settings/settings-faults.ts';
import { templateFaultCodes, templateParts } from '@telemachos/contract/features/templates/parts.ts';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '../../platform/api.ts';
import { mailNamed } from '../settings/mail-names.shared.ts';
import type { Fault, Line } from './templates.queries.ts';

const isIn = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some((one) => one === code);

/** Codes that are templates' alone, wherever they are told. */
const own = [
  'PERSON',
  'OWN_RECORD',
  'GONE_ACTION',
  'ASKS_OTHERWISE',
  'NOT_PUBLISHED',
  'DRAFT_HERE',
  'PURPOSES',
  'NOT_TAKEN',
] as const;

/** Pieces of settings and cells of actions that have a word. */
const pieces = [
  'User_Fields',
  'User_ProjectFields',
  'User_Filters',
  'User_Label',
  'User_Color',
  'User_Letter',
  'ApplicationForm',
  'Roles',
  'Config_gdpr',
  'Config_GroupByGroup',
  'Config_LinkActionsAll',
  'Config_Alert',
  'Config_Logo',
  'Config_HomeCustomView',
  'Config_tdfw',
  'Config_SecondFactor',
  'Config_PaymentActionIds',
  'Config_MicrodataSendFilter',
  'Config_MicrodataDateActionId',
  'Config_SlotMinutes',
  'Config_Applications',
  'Config_Reminders',
  'Config_Meetings',
] as const;
const cells = [
  'Title',
  'Descr',
  'Titles',
  'Group',
  'Type',
  'Flags',
  'Questionnaire',
  'QuestId',
  'TypeId',
  'Function',
  'Data_EnableCondition',
  'Data_ShowCondition',
  'Data_Minutes',
  'Data_Due',
  'Data_DueAfter',
  'Data_DueDays',
  'Data_Why',
  'Data_Optional',
  'Data_Together',
  'Data_Fields',
  'Data_Text',
  'Data_AnsweredBy',
  'Name',
  'Category',
  'Roles',
  'Query',
  'Parameters',
] as const;

/** A fault in words. */
export const useFaultWords = (): ((fault: Pick<Fault, 'Part' | 'Code' | 'Detail'>) => string) => {
  const { t } = useTranslation(['templates', 'settings', 'making', 'authoring']);
  return ({ Part, Code, Detail }) => {
    // An expression that is wrong has its || to itself.
    const parted = Code === 'NOT_JSON' || Code === 'NAME_TWICE' ? ':' : '|';
    const [detail = '', more = ''] = Detail.includes('||') ? [Detail] : Detail.split(parted);
    const words = { detail, more };
    if (isIn(own, Code)) return t(`templates:faults.${Code}`, words);
    if ((Part === 'settings' || Part === 'mails') && isIn(settingsFaultCodes, Code))
      return t(`settings:faults.${Code}`, words);
    if (Part === 'actions' && isIn(makingFaultCodes, Code)) return t(`making:faults.${Code}`, words);
    if (Part === 'questionnaires' && isIn(faultCodes, Code)) return t(`authoring:faults.${Code}`, words);
    return t(`templates:faults.${isIn(templateFaultCodes, Code) || Code === 'UNKNOWN_ACTION' ? Code : 'SHAPE'}`, words);
  };
};

/** What a piece is called on the screen: mails and settings by their words, the others as people named them. */
export const usePieceName = (): ((piece: Pick<Line, 'Item' | 'Part' | 'Name'>) => string) => {
  const { t } = useTranslation(['templates', 'settings']);
  return ({ Item, Part, Name }) => {
    if (Part === 'mails') {
      const known = mailNamed(Name);
      return known ? t(`settings:mails.names.${known}`) : Name;
    }
    if (Item.startsWith('type:')) return t('templates:kind', { name: Name });
    if (Item.startsWith('definition:query ')) return t('templates:query', { name: Name });
    if (Item.startsWith('definition:sqlService ')) return t('templates:service', { name: Name });
    if (Part !== 'settings') return Name;
    const key = Name.split('.').slice(0, 2).join('_');
    return isIn(pieces, key) ? t(`templates:pieces.${key}`) : Name;
  };
};

/** A place within a piece: a cell of an action by its word, any other as it is written. */
export const usePlaceName = (): ((path: string) => string) => {
  const { t } = useTranslation('templates');
  return (path) => {
    const [first = '', second = '', ...rest] = path.split('.');
    if (isIn(cells, first)) return [t(`cells.${first}`), second, ...rest].filter(Boolean).join(' · ');
    const key = `${first}_${second}`;
    return isIn(cells, key) ? [t(`cells.${key}`), ...rest].join(' · ') : path;
  };
};

const textOf = (of: object, key: string): string => {
  const value: unknown = Reflect.get(of, key);
  return typeof value === 'string' ? value : '';
};

/** The faults that a refusal tells; none where it is another one. */
export const faultsIn = ({ code, details }: ApiProblem): Fault[] => {
  const { Faults } = details;
  if (code !== 'TEMPLATE_FAULTS' || !Array.isArray(Faults)) return [];
  return Faults.flatMap((one: unknown): Fault[] => {
    if (typeof one !== 'object' || one === null) return [];
    const [Part, Code] = [textOf(one, 'Part'), textOf(one, 'Code')];
    if (!isIn(['file', ...templateParts] as const, Part)) return [];
    if (!isIn([...templateFaultCodes, ...settingsFaultCodes, ...makingFaultCodes, ...faultCodes], Code)) return [];
    const [Item, Name, Path, Detail] = ['Item', 'Name', 'Path', 'Detail'].map((key) => textOf(one, key));
    return [{ Part, Code, Item: Item ?? '', Name: Name ?? '', Path: Path ?? '', Detail: Detail ?? '' }];
  });
};
