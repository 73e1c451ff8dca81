/** The picture of a product that holds this coin. */
export const productImage = (coin: string): string => `/products/${coin === 'USDT' ? 'usdt' : 'coin'}.svg`;
