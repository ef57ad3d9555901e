/** Words for stored values, as visitors read them. */

export const TEMPERATURE_NAMES: Record<string, string> = { ambient: '常温', chilled: '冷蔵', frozen: '冷凍' };

export const DELIVERY_NAMES: Record<string, string> = { once: '1回のお届け', subscription: '定期便' };
