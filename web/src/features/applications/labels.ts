/** Labels in the language on screen. */

/** The English label where there is one and English is on screen, else the Greek one. */
export const labelOf = (
  { Label, LabelEn }: { Label: string; LabelEn?: string | undefined },
  language: string,
): string => (language === 'en' ? (LabelEn ?? Label) : Label);
