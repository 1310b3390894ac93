#include "ui/words/line_kinds.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct LineWords
{
    Q_DECLARE_TR_FUNCTIONS(LineKinds)
};

} // namespace

QString kindText(LineKind kind)
{
    switch (kind) {
    case LineKind::Goods: return LineWords::tr("Goods");
    case LineKind::Donation: return LineWords::tr("Donation");
    case LineKind::GiftCard: return LineWords::tr("Gift card");
    case LineKind::KeptCharge: return LineWords::tr("Kept");
    default: return LineWords::tr("Fee");
    }
}

} // namespace rowlock
