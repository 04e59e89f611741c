/** The product's name, as it is written everywhere. */
export const productName = 'Sepetak'
