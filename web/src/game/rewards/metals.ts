/** Light, body and rim of each metal, and of the badge of a challenge: what badges and cups are drawn with. */
export const METAL_COLOURS = {
  bronze: ['#f4c9a3', '#b06a34', '#6e3c17'],
  silver: ['#ffffff', '#a9b2bd', '#5f6873'],
  gold: ['#fff3b8', '#dba62b', '#8a5f0b'],
  challenge: ['#e9ffc2', '#8fce3a', '#3f6b12'],
} as const;
/** The ink of a symbol on metal. */
export const METAL_INK = '#1c1408';
