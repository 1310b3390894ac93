// An X or Z report as it is printed, row by row.
#include "model/domain/shift_paper.h"

#include "model/domain/shift_figures.h"
#include "model/domain/tender_words.h"

#include <QCoreApplication>
#include <QHash>

namespace rowlock {

namespace {

struct PaperTexts
{
    Q_DECLARE_TR_FUNCTIONS(ShiftPaper)
};

class Paper
{
public:
    explicit Paper(const ShiftFigures &figures) : m_figures(figures) {}

    QList<PaperRow> rows()
    {
        head();
        if (!m_figures.isBlind)
            turnover();
        tenders();
        people();
        if (m_figures.isBlind)
            line(PaperTexts::tr("Float"), m_figures.drawer.floated);
        else
            drawer();
        counts();
        if (!m_figures.isBlind)
            totals();
        end();
        return m_rows;
    }

private:
    void add(PaperRow::Kind kind, const QString &text, const QString &value = {}, const QString &detail = {})
    {
        m_rows.append({kind, text, detail, value});
    }
    void heading(const QString &text) { add(PaperRow::Kind::Heading, text); }
    void text(const QString &text) { add(PaperRow::Kind::Text, text); }
    void line(const QString &text, const Money &value) { add(PaperRow::Kind::Line, text, toDecimal(value)); }
    void lineIf(const QString &text, const Money &value)
    {
        if (value.minor != 0)
            line(text, value);
    }
    void sum(const QString &text, const Money &value) { add(PaperRow::Kind::Sum, text, toDecimal(value)); }
    void pair(const QString &text, const QString &value) { add(PaperRow::Kind::Line, text, value); }

    QString moment(Instant instant) const
    {
        return inZone(instant, QTimeZone(m_figures.timeZone)).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    }
    static QString who(const Actor &by)
    {
        return by.clerk.isEmpty() ? by.terminal : by.clerk + QStringLiteral(", ") + by.terminal;
    }

    void head()
    {
        const Shift &shift = m_figures.shift;
        add(PaperRow::Kind::Title,
            shift.z > 0 ? PaperTexts::tr("Z report %1").arg(shift.z) : PaperTexts::tr("X report"));
        for (const QString &about : {m_figures.venue.name, m_figures.venue.address})
            if (!about.isEmpty())
                text(about);
        if (!m_figures.venue.taxNumber.isEmpty())
            pair(PaperTexts::tr("Tax number"), m_figures.venue.taxNumber);
        pair(PaperTexts::tr("Drawer"), shift.drawer.name);
        pair(PaperTexts::tr("Shift"), QString::number(shift.id.value()));
        pair(PaperTexts::tr("Opened"), moment(shift.opened));
        pair(PaperTexts::tr("by"), who(shift.by));
        pair(shift.z > 0 ? PaperTexts::tr("Closed") : PaperTexts::tr("Read"), moment(m_figures.madeAt));
        pair(PaperTexts::tr("by"), who(m_figures.madeBy));
        if (!m_figures.firstReceipt.isEmpty())
            pair(PaperTexts::tr("Orders"), m_figures.firstReceipt + QStringLiteral(" – ") + m_figures.lastReceipt);
        pair(PaperTexts::tr("All amounts in"), m_figures.sales.currency.code());
    }

    void turnover()
    {
        heading(PaperTexts::tr("Turnover"));
        for (const TurnoverAt &at : m_figures.turnover) {
            line(taxOnPaper(at.tax), at.gross);
            if (!at.tax.code.isEmpty())
                pair(PaperTexts::tr("   net, tax"),
                     toDecimal(at.net()) + QStringLiteral(" + ") + toDecimal(at.taxAmount));
        }
        lineIf(PaperTexts::tr("Sales"), m_figures.sales);
        lineIf(PaperTexts::tr("Returns"), -m_figures.returns);
        sum(PaperTexts::tr("Turned over"), m_figures.net());
        lineIf(PaperTexts::tr("Gift cards sold"), m_figures.giftCards);
        lineIf(PaperTexts::tr("Donations"), m_figures.donations);
        lineIf(PaperTexts::tr("Deposits taken"), m_figures.depositsTaken);
        lineIf(PaperTexts::tr("Deposits given back"), -m_figures.depositsReturned);
        lineIf(PaperTexts::tr("Deposits of what was sold"), -m_figures.depositsBooked);
        lineIf(PaperTexts::tr("Cash rounding"), m_figures.rounding);
        sum(PaperTexts::tr("To be paid"), m_figures.toBePaid());
        if (m_figures.toBePaid() != m_figures.paid())
            text(PaperTexts::tr("What was paid differs by %1. Run a check of the box office.")
                     .arg(toDecimal(m_figures.paid() - m_figures.toBePaid())));
    }

    void tenders()
    {
        heading(PaperTexts::tr("Paid"));
        for (const TenderFigures &tender : m_figures.byMethod()) {
            add(PaperRow::Kind::Line, tenderWords(tender.method), toDecimal(tender.net()),
                QStringLiteral("%1 ×").arg(tender.count));
            if (tender.back.minor != 0)
                pair(PaperTexts::tr("   of it given back"), toDecimal(tender.back));
        }
        if (!m_figures.isBlind)
            sum(PaperTexts::tr("Paid in all"), m_figures.paid());
    }

    void people()
    {
        QStringList clerks;
        for (const TenderFigures &tender : m_figures.tenders)
            if (!clerks.contains(tender.clerk))
                clerks.append(tender.clerk);
        if (clerks.size() < 2)
            return;
        for (const QString &clerk : std::as_const(clerks)) {
            heading(clerk.isEmpty() ? PaperTexts::tr("Nobody signed in") : clerk);
            for (const TenderFigures &tender : m_figures.tenders)
                if (tender.clerk == clerk)
                    add(PaperRow::Kind::Line, tenderWords(tender.method), toDecimal(tender.net()),
                        QStringLiteral("%1 ×").arg(tender.count));
        }
    }

    void drawer()
    {
        const DrawerFigures &drawer = m_figures.drawer;
        heading(PaperTexts::tr("Drawer"));
        lineIf(PaperTexts::tr("Differs from what was left"), drawer.openingDifference);
        line(PaperTexts::tr("Float"), drawer.floated);
        line(PaperTexts::tr("Cash given"), drawer.given);
        line(PaperTexts::tr("Change"), -drawer.change);
        lineIf(PaperTexts::tr("Refunded in cash"), drawer.refunded);
        lineIf(PaperTexts::tr("Paid in"), drawer.in);
        lineIf(PaperTexts::tr("Paid out"), drawer.out);
        lineIf(PaperTexts::tr("Drops to the safe"), drawer.drops);
        sum(PaperTexts::tr("Expected"), drawer.expected);
        if (!drawer.counted)
            return;
        line(PaperTexts::tr("Counted"), *drawer.counted);
        pair(drawer.difference().minor < 0   ? PaperTexts::tr("Short")
             : drawer.difference().minor > 0 ? PaperTexts::tr("Over")
                                             : PaperTexts::tr("Difference"),
             toDecimal(drawer.difference()));
        if (!drawer.differenceReason.isEmpty())
            text(drawer.differenceReason);
        lineIf(PaperTexts::tr("To the safe"), drawer.toSafe);
        sum(PaperTexts::tr("Left in the drawer"), drawer.left());
    }

    void counted(const QString &text, const CountAndSum &counted)
    {
        if (counted.count > 0)
            add(PaperRow::Kind::Line, text, m_figures.isBlind ? QString() : toDecimal(counted.sum),
                QStringLiteral("%1 ×").arg(counted.count));
    }
    void number(const QString &text, qint64 count)
    {
        if (count > 0)
            pair(text, QString::number(count));
    }

    void counts()
    {
        heading(PaperTexts::tr("Counted"));
        counted(PaperTexts::tr("Orders sold"), m_figures.receipts);
        counted(PaperTexts::tr("Refunds"), m_figures.refunds);
        counted(PaperTexts::tr("Voids among them"), m_figures.voids);
        counted(PaperTexts::tr("Discounts"), m_figures.discounts);
        counted(PaperTexts::tr("Comps"), m_figures.comps);
        number(PaperTexts::tr("Tickets printed again"), m_figures.copies);
        number(PaperTexts::tr("Payments not charged"), m_figures.aborted);
        number(PaperTexts::tr("Drawer opened without a sale"), m_figures.noSale);
    }

    void totals()
    {
        heading(m_figures.shift.z > 0 ? PaperTexts::tr("Of all Z reports so far")
                                      : PaperTexts::tr("Of all Z reports, with this shift"));
        line(PaperTexts::tr("Sales"), m_figures.allSales);
        line(PaperTexts::tr("Returns"), -m_figures.allReturns);
        sum(PaperTexts::tr("Net"), m_figures.allSales - m_figures.allReturns);
    }

    void end()
    {
        heading(PaperTexts::tr("Journal"));
        pair(PaperTexts::tr("Last entry"), QString::number(m_figures.headSeq));
        for (qsizetype at = 0; at < m_figures.headHash.size(); at += 32)
            text(m_figures.headHash.mid(at, 32));
        text(m_figures.program);
    }

    const ShiftFigures &m_figures;
    QList<PaperRow> m_rows;
};

// The rows under a heading whose figures are sums of orders.
QHash<QString, QString> keysUnder(const QString &heading)
{
    if (heading == PaperTexts::tr("Turnover"))
        return {{PaperTexts::tr("Sales"), QStringLiteral("sales")},
                {PaperTexts::tr("Returns"), QStringLiteral("returns")},
                {PaperTexts::tr("Turned over"), QStringLiteral("turnover")},
                {PaperTexts::tr("Gift cards sold"), QStringLiteral("gift_card")},
                {PaperTexts::tr("Donations"), QStringLiteral("donation")},
                {PaperTexts::tr("Cash rounding"), QStringLiteral("rounding")}};
    if (heading != PaperTexts::tr("Paid"))
        return {};
    QHash<QString, QString> keys{{PaperTexts::tr("Paid in all"), QStringLiteral("paid")}};
    for (const QString &name : methodNames()) {
        if (const auto method = paymentMethodFromName(name))
            keys.insert(tenderWords(*method), QStringLiteral("tender ") + name);
    }
    return keys;
}

} // namespace

QString taxOnPaper(const Tax &tax)
{
    return tax.code.isEmpty() ? PaperTexts::tr("Without tax")
                              : PaperTexts::tr("%1, %2 %").arg(tax.code, hundredthsToText(tax.rate.hundredths()));
}

QStringList shiftRowKeys(const QList<PaperRow> &paper)
{
    QStringList keys;
    QHash<QString, QString> known;
    bool isBeforeSums = false; // the rates stand first
    for (const PaperRow &row : paper) {
        if (row.kind == PaperRow::Kind::Heading) {
            known = keysUnder(row.text);
            isBeforeSums = row.text == PaperTexts::tr("Turnover");
        }
        const QString key =
            row.kind == PaperRow::Kind::Line || row.kind == PaperRow::Kind::Sum ? known.value(row.text) : QString();
        isBeforeSums = isBeforeSums && key.isEmpty();
        const bool isRate =
            isBeforeSums && row.kind == PaperRow::Kind::Line && row.text != PaperTexts::tr("   net, tax");
        keys.append(isRate ? QStringLiteral("rate ") + row.text : key);
    }
    return keys;
}

QList<PaperRow> paperOf(const ShiftFigures &figures)
{
    return Paper(figures).rows();
}

} // namespace rowlock
