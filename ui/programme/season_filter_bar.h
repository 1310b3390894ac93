// What of the season is looked at: text, status, production, month. GUI thread.
#pragma once

#include "ui/programme/season_rows.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace rowlock {

class SeasonFilterBar final : public QWidget
{
    Q_OBJECT

public:
    explicit SeasonFilterBar(QWidget *parent);

    SeasonFilter filter() const;
    void setChoices(const QStringList &productions, const QList<QDate> &months); // what is chosen stays
    void setMonth(const QDate &month); // invalid: all; one that has no performance becomes a choice
    void setNeedsMonth(bool needs, const QDate &otherwise); // "all months" is no choice in a calendar,
                                                            // which has a month of its own
    bool clear();                                           // false: there was nothing to clear
    QLineEdit *search() const { return m_search; }

signals:
    void changed();

private:
    void fill(QComboBox *list, const QString &all, const QList<std::pair<QString, QVariant>> &choices);

    QLineEdit *m_search;
    QComboBox *m_status;
    QComboBox *m_production;
    QComboBox *m_month;
    bool m_needsMonth = false;
    QDate m_before; // before one was needed
    QDate m_needed; // that was shown where one is
};

} // namespace rowlock
