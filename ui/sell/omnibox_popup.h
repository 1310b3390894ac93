// Below the field at the top: what was understood, in a line, and the sales set aside and orders that were found. Never
// takes the focus.
#pragma once

#include "ui/common/field_popup.h"
#include "ui/common/labels.h"
#include "ui/words/typed_text.h"

#include <QAbstractListModel>

namespace rowlock {

struct FoundChoice // one of them; neither: none
{
    HoldId sale;
    QString order; // its code
};

class FoundModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit FoundModel(const QByteArray &timeZone, QObject *parent = nullptr);

    void setFound(const SearchResults &found);
    FoundChoice choice(int row) const;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QVariant saleData(const HoldInfo &sale, int role) const;
    QVariant orderData(const OrderLine &order, int role) const;

    QByteArray m_timeZone;
    SearchResults m_found;
};

class OmniboxPopup : public FieldPopup
{
    Q_OBJECT

public:
    explicit OmniboxPopup(const QByteArray &timeZone, QWidget *parent = nullptr);

    void setText(const QString &text, Tone tone);
    void setFound(const SearchResults &found); // the first is chosen
    void outdate();                            // another text is looked up: none is chosen until it is found
    QString text() const;
    void sayAgain(); // to a screen reader
    FoundChoice chosen() const;

signals:
    void picked(const rowlock::FoundChoice &choice);

private:
    ToneLabel *m_text;
    FoundModel *m_found;
    bool m_isOutdated = false;
};

} // namespace rowlock
