/** The twenty colours of people without a picture (specification 000 §9), by which one finds somebody again. */

/** Ground and letters. Whoever follows in a list has another colour of the circle, so neighbours are of other hues. */
export const avatarColours = [
  { ground: '#ffcdd2', letters: '#9a1414' },
  { ground: '#b2ebf2', letters: '#00565f' },
  { ground: '#ffecb3', letters: '#6b4200' },
  { ground: '#d1c4e9', letters: '#4527a0' },
  { ground: '#c8e6c9', letters: '#1b5e20' },
  { ground: '#f8bbd0', letters: '#880e4f' },
  { ground: '#b3e5fc', letters: '#01477d' },
  { ground: '#f0f4c3', letters: '#55580b' },
  { ground: '#e1bee7', letters: '#6a1b9a' },
  { ground: '#b2dfdb', letters: '#004d40' },
  { ground: '#ffccbc', letters: '#8a2508' },
  { ground: '#bbdefb', letters: '#0d47a1' },
  { ground: '#fff59d', letters: '#5f4b00' },
  { ground: '#c5cae9', letters: '#283593' },
  { ground: '#dcedc8', letters: '#33591c' },
  { ground: '#d7ccc8', letters: '#4e342e' },
  { ground: '#cfd8dc', letters: '#37474f' },
  { ground: '#ffe0b2', letters: '#7a3300' },
  { ground: '#e0e0e0', letters: '#424242' },
  { ground: '#a7ffeb', letters: '#00574b' },
] as const;

/** The colours of a person: the same on every screen. */
export const coloursOf = (id: number): (typeof avatarColours)[number] =>
  avatarColours[id % avatarColours.length] ?? avatarColours[0];

/** A colour by its number, from 1 to 20, as projects name them. */
export const numberedColours = (number: number): (typeof avatarColours)[number] => coloursOf(number - 1);
