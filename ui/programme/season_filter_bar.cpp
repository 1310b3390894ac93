#include "ui/programme/season_filter_bar.h"

#include "ui/common/metrics.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

namespace rowlock {

namespace {

constexpr int searchWidth = 160;

QString monthText(const QDate &month)
{
    return QLocale().toString(month, QStringLiteral("MMMM yyyy"));
}

} // namespace

SeasonFilterBar::SeasonFilterBar(QWidget *parent)
    : QWidget(parent), m_search(new QLineEdit(this)), m_status(new QComboBox(this)), m_production(new QComboBox(this)),
      m_month(new QComboBox(this))
{
    m_search->setObjectName(QStringLiteral("seasonSearch"));
    m_search->setAccessibleName(tr("Search the season"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumHeight(fieldHeight);
    m_search->setMinimumWidth(searchWidth);
    m_status->setObjectName(QStringLiteral("seasonStatus"));
    m_status->setAccessibleName(tr("Status"));
    m_status->addItem(tr("Any status"), QString());
    for (const QString &status : {QStringLiteral("on_sale"), QStringLiteral("paused"), QStringLiteral("draft"),
                                  QStringLiteral("cancelled"), QStringLiteral("past")})
        m_status->addItem(statusText(status), status);
    m_production->setObjectName(QStringLiteral("seasonProduction"));
    m_production->setAccessibleName(tr("Production"));
    m_production->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_production->setMinimumContentsLength(14);
    m_month->setObjectName(QStringLiteral("seasonMonth"));
    m_month->setAccessibleName(tr("Month"));
    m_month->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_month->setMinimumContentsLength(12);
    fill(m_production, tr("All productions"), {});
    fill(m_month, tr("All months"), {});
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::related);
    row->addWidget(m_search, 1);
    for (QComboBox *list : {m_status, m_production, m_month}) {
        list->setMinimumHeight(fieldHeight);
        row->addWidget(list);
        connect(list, &QComboBox::currentIndexChanged, this, &SeasonFilterBar::changed);
    }
    connect(m_search, &QLineEdit::textChanged, this, &SeasonFilterBar::changed);
}

SeasonFilter SeasonFilterBar::filter() const
{
    return {m_search->text().simplified(),
            m_status->currentData().toString(),
            m_production->currentData().toString(),
            m_month->currentData().toDate(),
            {}};
}

void SeasonFilterBar::fill(QComboBox *list, const QString &all, const QList<std::pair<QString, QVariant>> &choices)
{
    const QSignalBlocker quiet(list);
    const QVariant chosen = list->currentData();
    list->clear();
    if (!all.isEmpty())
        list->addItem(all);
    for (const auto &[text, value] : choices)
        list->addItem(text, value);
    list->setCurrentIndex(std::max(0, list->findData(chosen)));
}

void SeasonFilterBar::setChoices(const QStringList &productions, const QList<QDate> &months)
{
    QList<std::pair<QString, QVariant>> named, dated;
    for (const QString &production : productions)
        named.append({production, production});
    QList<QDate> known = months;
    if (const QDate chosen = m_month->currentData().toDate(); chosen.isValid() && !known.contains(chosen))
        known.append(chosen);
    std::sort(known.begin(), known.end());
    for (const QDate &month : std::as_const(known))
        dated.append({monthText(month), month});
    fill(m_production, tr("All productions"), named);
    fill(m_month, tr("All months"), dated);
}

void SeasonFilterBar::setMonth(const QDate &month)
{
    int at = month.isValid() ? m_month->findData(month) : 0;
    if (at < 0) {
        at = 1; // after "all"
        while (at < m_month->count() && m_month->itemData(at).toDate() < month)
            ++at;
        const QSignalBlocker quiet(m_month);
        m_month->insertItem(at, monthText(month), month);
    }
    m_month->setCurrentIndex(at);
}

void SeasonFilterBar::setNeedsMonth(bool needs, const QDate &otherwise)
{
    if (needs == m_needsMonth)
        return;
    m_needsMonth = needs;
    const QDate shown = m_month->currentData().toDate();
    if (!needs) { // each view has its own
        m_needed = shown;
        setMonth(m_before);
        return;
    }
    m_before = shown;
    if (!shown.isValid())
        setMonth(m_needed.isValid() ? m_needed : otherwise);
}

bool SeasonFilterBar::clear()
{
    if (m_search->text().isEmpty())
        return false;
    m_search->clear();
    return true;
}

} // namespace rowlock
