import { defineLookup } from './lookup';

export const companyType = defineLookup(
  'company_type',
  { singular: 'Firma tipi', plural: 'Firma tipleri' },
  {
    area: 'companies.company_types',
    view: 'company_types',
    noun: 'tip',
    withColour: true,
    withIcon: false,
    attributes: {},
    screen: {
      path: '/companies/company-types',
      permissions: ['companies.company_types.read'],
      group: 'companies',
      icon: 'factory',
      words: 'tanımlar kurum tipleri',
    },
  },
);
