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
