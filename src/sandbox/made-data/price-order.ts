import type { Product } from './catalogue.ts';

/** A line before it is priced. `discountPercent` is taken off the line. */
export type Basket = { readonly product: Product; readonly quantity: number; readonly discountPercent?: number };

/** A priced line, as an order record takes it. Discount and tax are totals of the line. */
export type PricedLine = {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price_minor: number;
  readonly discount_minor: number;
  readonly tax_minor: number;
};

/** How a shop prices: in rupees with the tax inside, in dollars with a sales tax on top. */
export type Pricing = { readonly currency: 'INR' } | { readonly currency: 'USD'; readonly salesTaxPercent: number };

/** Prices one line; lines are numbered L1, L2 and so on within their order. */
export function priceLine(basket: Basket, index: number, pricing: Pricing): PricedLine {
  const { product, quantity, discountPercent = 0 } = basket;
  const unit = pricing.currency === 'INR' ? product.paise : product.cents;
  const discount = Math.round((unit * quantity * discountPercent) / 100);
  const net = unit * quantity - discount;
  const tax =
    pricing.currency === 'INR'
      ? Math.round((net * product.taxPercent) / (100 + product.taxPercent))
      : Math.round((net * pricing.salesTaxPercent) / 100);
  return {
    id: `L${index + 1}`,
    name: product.name,
    sku: product.sku,
    quantity,
    unit_price_minor: unit,
    discount_minor: discount,
    tax_minor: tax,
  };
}

/** What the amounts of an order are computed from. */
export type Priced = {
  readonly lines: readonly Pick<PricedLine, 'quantity' | 'unit_price_minor' | 'discount_minor' | 'tax_minor'>[];
  readonly tax_included: boolean;
  readonly discount_minor: number;
  readonly shipping_minor: number;
};

/** The goods of an order before its own discount and shipping, in minor units. */
export function goodsTotal({ lines, tax_included }: Pick<Priced, 'lines' | 'tax_included'>): number {
  return lines.reduce(
    (sum, line) =>
      sum + line.quantity * line.unit_price_minor - line.discount_minor + (tax_included ? 0 : line.tax_minor),
    0,
  );
}

/** What a customer pays for an order, in minor units. */
export function orderTotal(order: Priced): number {
  return goodsTotal(order) - order.discount_minor + order.shipping_minor;
}
