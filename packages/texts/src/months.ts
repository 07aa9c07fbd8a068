/** The months in their order, as nominative and genitive: 'grudzień', '31 grudnia'. */
export const monthNames = [
  ['styczeń', 'stycznia'],
  ['luty', 'lutego'],
  ['marzec', 'marca'],
  ['kwiecień', 'kwietnia'],
  ['maj', 'maja'],
  ['czerwiec', 'czerwca'],
  ['lipiec', 'lipca'],
  ['sierpień', 'sierpnia'],
  ['wrzesień', 'września'],
  ['październik', 'października'],
  ['listopad', 'listopada'],
  ['grudzień', 'grudnia'],
] as const;
