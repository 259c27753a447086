export const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

// The numbers below which these shares of all numbers are; 0 if there are no numbers.
export function quantiles(numbers, ...shares) {
  const sorted = new Float64Array(numbers).sort();
  return shares.map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
}

export const quantile = (numbers, share) => quantiles(numbers, share)[0];
export const median = (numbers) => quantile(numbers, .5);
