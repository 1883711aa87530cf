/** The kinds of action, free of zod so that the browser can use them. */

/** The stable ids of action types (the domain's «Actions»; specification 001 §9: 3 is the questionnaire). */
export const actionTypeIds = {
  form: 1,
  meeting: 2,
  questionnaire: 3,
  upload: 4,
  calculator: 5,
  text: 6,
  payment: 7,
} as const;

/** Types from this id on are made by administrators; the ones before are shipped. */
export const firstCustomType = 100;

/** The other name of a kind, for who reads no Greek: of made ones and of shipped ones; '' where it has none. */
export const kindInEnglish = ({ DescrEn, en }: { readonly DescrEn?: unknown; readonly en?: unknown }): string =>
  [DescrEn, en].find((name): name is string => typeof name === 'string' && name !== '') ?? '';

/** Whether actions of a type are forms: the form itself, and every type that administrators make. */
export const isFormType = (typeId: number): boolean => typeId === actionTypeIds.form || typeId >= firstCustomType;

/** Whether actions of a type are filled in: forms, and calculators, which tell what follows. */
export const isFilledIn = (typeId: number): boolean => isFormType(typeId) || typeId === actionTypeIds.calculator;

/** Whether mentees have nothing to write in actions of a type: meetings and milestones are told by the staff. */
export const isOfStaff = (typeId: number): boolean =>
  typeId === actionTypeIds.meeting || typeId === actionTypeIds.payment;
